extension HTMLTemplates {
  static let tuning = """
    <!doctype html>
    <html lang="en">
    {{> head}}
    <body>
    <a class="skip" href="#simplex">Skip to the map of weights</a>
    <header class="{{{verdictStyle}}}">
    <p class="eyebrow">vaultbench · ranking weights</p>
    <h1><span class="muted">Dataset</span> {{{dataset}}}</h1>
    <p class="subtitle">{{{subtitle}}}</p>
    <p class="verdict-line"><span class="badge" aria-hidden="true">{{{verdictSign}}}</span>{{{verdictLine}}}</p>
    {{#sentences}}
    <p>{{{.}}}</p>
    {{/sentences}}
    {{#hasNotes}}
    <section class="notes" aria-labelledby="notes">
    <h2 id="notes">About this tuning</h2>
    <ul>
    {{#notes}}
    <li>{{{.}}}</li>
    {{/notes}}
    </ul>
    </section>
    {{/hasNotes}}
    </header>
    <main>
    <section id="simplex" aria-labelledby="simplex-title">
    <h2 id="simplex-title">All weights</h2>
    <p class="lead">{{{plateauLead}}}</p>
    <div class="found">
    <figure><figcaption>Mean {{{objective}}} of every weighting</figcaption>{{{map}}}</figure>
    <section class="tiles" aria-label="Leading figures">
    <dl>
    {{#tiles}}
    <div><dt>{{{name}}}</dt><dd><strong>{{{value}}}</strong><span class="interval">{{{remark}}}</span></dd></div>
    {{/tiles}}
    </dl>
    </section>
    </div>
    <details>
    <summary>The map as a table: all {{{rowCount}}} weightings</summary>
    <div class="scroll all-points" role="region" tabindex="0" aria-label="All weightings, table"><table class="tuning-table">
    <caption>p is that of “no weighting is better than this one”</caption>
    <thead><tr><th scope="col">Semantic/temporal/participant</th><th scope="col" class="number">{{{objective}}}</th><th scope="col" class="number">p</th><th scope="col" class="number">Folds</th>{{#tradeOff}}<th scope="col" class="number">{{{.}}}</th>{{/tradeOff}}<th scope="col">Marks</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{weights}}}</th><td class="number">{{{mean}}}</td><td class="number">{{{p}}}</td><td class="number">{{{chosen}}}</td><td class="number">{{{first}}}</td><td class="number">{{{second}}}</td><td>{{{marks}}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    </details>
    </section>
    <section id="folds" aria-labelledby="folds-title">
    <h2 id="folds-title">Cross-validation</h2>
    <p class="lead">{{{foldsLead}}}</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Folds, table"><table class="tuning-table">
    <caption>Mean {{{objective}}} where the weights were chosen, then on the fold itself</caption>
    <thead><tr><th scope="col">Fold</th><th scope="col" class="number">Vaults</th><th scope="col" class="number">Events</th><th scope="col">Chosen by the others</th><th scope="col" class="number">There</th><th scope="col" class="number">On the fold</th><th scope="col" class="number">60/20/20</th><th scope="col" class="number">Gain</th></tr></thead>
    <tbody>
    {{#folds}}
    <tr><th scope="row">{{{number}}}</th><td class="number">{{{vaults}}}</td><td class="number">{{{events}}}</td><td>{{{chosen}}}</td><td class="number">{{{training}}}</td><td class="number">{{{heldOut}}}</td><td class="number">{{{document}}}</td><td class="number">{{{gain}}}</td></tr>
    {{/folds}}
    </tbody></table></div>
    </section>
    <section id="sensitivity" aria-labelledby="sensitivity-title">
    <h2 id="sensitivity-title">Round 60/20/20</h2>
    <p class="lead">What a small step from the document’s weights does to the mean {{{objective}}}, with 95 % intervals over vaults. The p-values are corrected over the six steps after Holm.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Steps from 60/20/20, table"><table class="tuning-table">
    <caption class="hidden">Steps from 60/20/20</caption>
    <thead><tr><th scope="col">Step</th><th scope="col">To</th><th scope="col" class="number">Difference</th><td class="bar-column"></td><th scope="col" class="number">p</th><th scope="col">Verdict</th></tr></thead>
    <tbody>
    {{#moves}}
    <tr><th scope="row">{{{name}}}</th><td>{{{weights}}}</td><td class="number">{{{difference}}}<span class="interval">{{{interval}}}</span></td><td>{{{strip}}}</td><td class="number">{{{p}}}</td><td><span class="verdict small {{{verdictStyle}}}"><span aria-hidden="true">{{{verdictSign}}}</span> {{{verdict}}}</span></td></tr>
    {{/moves}}
    </tbody></table></div>
    </section>
    <section id="front" aria-labelledby="front-title">
    <h2 id="front-title">Trade-off</h2>
    <p class="lead">{{{frontCount}}} on the Pareto front: none other is at least as good at both measures and better at one. The diamond is the best weighting, the ring the document’s.</p>
    <div class="side-by-side">
    <figure>{{{trade}}}</figure>
    <div class="scroll" role="region" tabindex="0" aria-label="Pareto front, table"><table>
    <caption>The front; the whole of it is in the table of all weightings</caption>
    <thead><tr><th scope="col">Weights</th>{{#tradeOff}}<th scope="col" class="number">{{{.}}}</th>{{/tradeOff}}<th scope="col" class="number">{{{objective}}}</th></tr></thead>
    <tbody>
    {{#front}}
    <tr><th scope="row">{{{weights}}}</th><td class="number">{{{first}}}</td><td class="number">{{{second}}}</td><td class="number">{{{mean}}}</td></tr>
    {{/front}}
    </tbody></table></div>
    </div>
    </section>
    <section id="basis" aria-labelledby="basis-title">
    <h2 id="basis-title">What this rests on</h2>
    <dl class="facts">
    {{#facts}}
    <div><dt>{{{name}}}</dt><dd>{{{value}}}</dd></div>
    {{/facts}}
    </dl>
    </section>
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing.</footer>
    </body>
    </html>

    """
}
