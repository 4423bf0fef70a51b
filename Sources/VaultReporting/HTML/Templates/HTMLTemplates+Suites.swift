extension HTMLTemplates {
  static let ablations = """
    {{#ablations}}
    <section id="ablations" aria-labelledby="ablations-title">
    <h2 id="ablations-title">What each part gains</h2>
    <p class="lead">Paired differences over the same queries with 95 % intervals over vaults; p is corrected after Holm. ▲ gains, ▼ costs, ○ no detectable difference. How the ranking weights trade off is a page of its own: <code>vaultbench tune</code> draws every weighting as a ternary map.</p>
    {{#families}}
    <h3>{{{familyTitle}}}</h3>
    <div class="scroll" role="region" tabindex="0" aria-label="{{{familyTitle}}}, table"><table class="grid-table">
    <caption>{{{explanation}}} On the right {{{leadGain}}}, 0 in the middle</caption>
    <thead><tr><th scope="col">Part</th>{{#gainMeasures}}<th scope="col" class="number">{{{.}}}</th>{{/gainMeasures}}<td class="bar-column"></td></tr></thead>
    <tbody>
    {{#parts}}
    <tr><th scope="row">{{{partName}}}</th>{{#gains}}<td class="number"><span class="value gain-{{{style}}}">{{{mark}}} {{{amount}}}</span><span class="interval">{{{range}}}</span><span class="interval">{{{chance}}}</span></td>{{/gains}}<td>{{{strip}}}</td></tr>
    {{/parts}}
    </tbody></table></div>
    {{/families}}
    </section>
    {{/ablations}}
    """

  static let latencies = """
    {{#latencies}}
    <section id="latencies" aria-labelledby="latencies-title">
    <h2 id="latencies-title">Latency</h2>
    <p class="lead">Percentiles of single operations, on a logarithmic axis: each line runs from the lowest percentile to the highest, which is filled. Under an open-loop load an operation’s time runs from when it was due.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Latency of single operations, drawing"><figure class="wide"><figcaption>Latency of single operations</figcaption>{{{drawing}}}</figure></div>
    <div class="scroll" role="region" tabindex="0" aria-label="Latency of single operations, table"><table class="grid-table">
    <caption>The same as a table</caption>
    <thead><tr><th scope="col">Operation</th><th scope="col">Slice</th>{{#percentiles}}<th scope="col" class="number">{{{.}}}</th>{{/percentiles}}<th scope="col" class="number">n</th></tr></thead>
    <tbody>
    {{#operations}}
    <tr><th scope="row">{{{operation}}}</th><td class="muted small">{{{sliceText}}}</td>{{#times}}<td class="number">{{{.}}}</td>{{/times}}<td class="number">{{{n}}}</td></tr>
    {{/operations}}
    </tbody></table></div>
    </section>
    {{/latencies}}
    """

  static let memory = """
    {{#memory}}
    <section id="memory" aria-labelledby="memory-title">
    <h2 id="memory-title">Memory</h2>
    <p class="lead">The most that each stage held, and what else was measured of memory. A stage’s figure is that of the whole process while it ran, unless an id says otherwise.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Memory by stage, table"><table class="waterfall">
    <caption class="hidden">Memory by stage</caption>
    <thead><tr><th scope="col">Stage or figure</th><th scope="col" class="number">Memory</th><td class="bar-column"></td></tr></thead>
    <tbody>
    {{#bars}}
    <tr><th scope="row">{{{holder}}}</th><td class="number">{{{amount}}}</td><td>{{{bar}}}</td></tr>
    {{/bars}}
    </tbody></table></div>
    </section>
    {{/memory}}
    """

  static let suites = """
    {{#suites}}
    <section id="suites" aria-labelledby="suites-title">
    <h2 id="suites-title">Further suites</h2>
    <p class="lead">What else ran in this run, suite by suite.</p>
    {{#others}}
    <details class="suite"{{^isLong}} open{{/isLong}}><summary>{{{otherName}}} <span class="muted">{{{otherCount}}}</span></summary>
    <div class="scroll" role="region" tabindex="0" aria-label="Suite {{{otherName}}}, table"><table class="figures">
    <caption class="hidden">Suite {{{otherName}}}</caption>
    <thead><tr><th scope="col">Metric</th><th scope="col">Slice</th><th scope="col" class="number">Value</th><th scope="col" class="number">95 %</th><th scope="col" class="number">n</th><th scope="col">Better</th></tr></thead>
    <tbody>
    {{#otherRows}}
    <tr><th scope="row"><code>{{{metricID}}}</code></th><td>{{{sliceText}}}</td><td class="number">{{{value}}}</td><td class="number">{{{interval}}}</td><td class="number">{{{n}}}</td><td>{{{better}}}</td></tr>
    {{/otherRows}}
    </tbody></table></div></details>
    {{/others}}
    </section>
    {{/suites}}
    """

  static let index = """
    {{#index}}
    <section id="index" aria-labelledby="index-title">
    <h2 id="index-title">Index: recall against latency</h2>
    <p class="lead">A wider search finds more of the true neighbours and takes longer. A width is on the front if no other one is both faster and better.</p>
    <div class="side-by-side">
    <div>
    {{#hasFront}}
    <figure><figcaption>Recall@10 against the 95th percentile of latency</figcaption>{{{front}}}</figure>
    {{/hasFront}}
    <figure><figcaption>Recall@10 of the graph against exact search</figcaption>{{{drawing}}}</figure>
    </div>
    <div class="scroll" role="region" tabindex="0" aria-label="Recall by search width, table"><table>
    <caption>Recall@10 by search width</caption>
    <thead><tr><th scope="col" class="number">Search width (ef)</th><th scope="col" class="number">Recall@10</th>{{#hasFront}}<th scope="col" class="number">p95</th><th scope="col">On the front</th>{{/hasFront}}<th scope="col" class="number">n</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row" class="number">{{{width}}}</th><td class="number">{{{recall}}}</td>{{#hasFront}}<td class="number">{{{p95}}}</td><td>{{{onFront}}}</td>{{/hasFront}}<td class="number">{{{n}}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    {{#hasOthers}}
    <div class="scroll" role="region" tabindex="0" aria-label="Further figures of the index, table"><table class="figures">
    <caption>Further figures of the index</caption>
    <thead><tr><th scope="col">Metric</th><th scope="col">Slice</th><th scope="col" class="number">Value</th><th scope="col" class="number">n</th></tr></thead>
    <tbody>
    {{#otherFigures}}
    <tr><th scope="row"><code>{{{metricID}}}</code></th><td>{{{sliceText}}}</td><td class="number">{{{value}}}</td><td class="number">{{{n}}}</td></tr>
    {{/otherFigures}}
    </tbody></table></div>
    {{/hasOthers}}
    </div>
    </section>
    {{/index}}
    """
}
