extension HTMLTemplates {
  static let historyPage = """
    <!doctype html>
    <html lang="en">
    {{> head}}
    <body>
    <a class="skip" href="#figures">Skip to the figures</a>
    <header>
    <p class="eyebrow">vaultbench history</p>
    <h1>History</h1>
    <p class="subtitle">{{{subtitle}}}</p>
    <p>{{{sentence}}}</p>
    </header>
    <main>
    {{#isShifted}}
    <section id="shifts" aria-labelledby="shifts-title">
    <h2 id="shifts-title">Shifts of level</h2>
    <p class="lead">Where a figure settled on another level: newest first within each figure. The first run of the new level names the commit to look at, unless runs before it are of unknown commits.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Shifts of level, table"><table class="grid-table history-shifts">
    <caption class="hidden">Shifts of level</caption>
    <thead><tr><th scope="col">Figure</th><th scope="col">First seen</th><th scope="col">Verdict</th><th scope="col" class="number">Level before → after</th><th scope="col">Commit</th><th scope="col" class="number">Permutation test</th><th scope="col">Reason</th></tr></thead>
    <tbody>
    {{#alerts}}
    <tr><th scope="row"><a href="#{{{anchor}}}">{{{metricName}}}</a></th><td>{{{day}}}</td><td><span class="verdict {{{verdictStyle}}}"><span aria-hidden="true">{{{verdictSign}}}</span> {{{verdictWord}}}</span></td><td class="number">{{{levels}}}</td><td>{{{attribution}}}</td><td class="number">{{{likelihood}}}</td><td class="reason">{{{reason}}}</td></tr>
    {{/alerts}}
    </tbody></table></div>
    </section>
    {{/isShifted}}
    <section id="figures" aria-labelledby="figures-title">
    <h2 id="figures-title">Figures</h2>
    <p class="lead">Run by run, oldest on the left, with 95 % intervals where there are any. Level lines and numbered marks show the shifts.</p>
    <div class="courses">
    {{#figures}}
    <article id="{{{anchor}}}" aria-label="{{{name}}}">
    <h3>{{{name}}}</h3>
    <p class="small"><strong>{{{last}}}</strong> · {{{trend}}}<span class="interval">{{{place}}}</span></p>
    <figure>{{{drawing}}}</figure>
    <details>
    <summary>As a table: {{{count}}} runs<span class="hidden"> of {{{name}}}</span></summary>
    <div class="scroll" role="region" tabindex="0" aria-label="{{{name}}}, table"><table>
    <caption class="hidden">{{{name}}}, newest first</caption>
    <thead><tr><th scope="col">Began</th><th scope="col" class="number">Value</th><th scope="col">Commit</th><th scope="col">Run</th><th scope="col">Mark</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{time}}}</th><td class="number">{{{value}}}<span class="interval">{{{interval}}}</span></td><td><code>{{{commit}}}</code></td><td><code>{{{run}}}</code></td><td>{{{mark}}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    </details>
    </article>
    {{/figures}}
    </div>
    </section>
    <section id="reading" aria-labelledby="reading-title">
    <h2 id="reading-title">How to read this</h2>
    <dl class="reading">
    <div><dt>Shift of level</dt><dd>E-divisive with a permutation test: where the energy distance between the runs before and after is greatest, and greater than in all but one of a hundred shuffled orders. A slow drift or a single odd run is none.</dd></div>
    <div><dt>Trend</dt><dd>Mann’s test since the last shift, the slope after Theil and Sen. “Steady” means that no trend is to be seen.</dd></div>
    <div><dt>Which runs</dt><dd>Runs over one corpus, split and settings. What repeats exactly is followed across machines; times, rates and memory only on one class of machine and compiler.</dd></div>
    </dl>
    </section>
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing.</footer>
    </body>
    </html>

    """
}
