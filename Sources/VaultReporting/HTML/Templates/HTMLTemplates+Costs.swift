extension HTMLTemplates {
  static let stages = """
    {{#stages}}
    <section id="stages" aria-labelledby="stages-title">
    <h2 id="stages-title">Stages</h2>
    <p class="lead">{{{total}}}.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Stages, table"><table class="grid-table">
    <caption>Elapsed time in order, then rate, latency of one item, and the most memory held by the process</caption>
    <thead><tr><th scope="col">Stage</th><td class="bar-column"></td><th scope="col" class="number">Elapsed</th><th scope="col" class="number">Processor</th><th scope="col" class="number">Items</th><th scope="col" class="number">Items/s</th><th scope="col" class="number">Median</th><th scope="col" class="number">p95</th><th scope="col" class="number">p99</th><th scope="col" class="number">Slowest</th><th scope="col" class="number">Memory</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{stage}}}</th><td>{{{bar}}}</td><td class="number">{{{seconds}}}</td><td class="number">{{{cpu}}}</td><td class="number">{{{items}}}</td><td class="number">{{{rate}}}</td><td class="number">{{{median}}}</td><td class="number">{{{p95}}}</td><td class="number">{{{p99}}}</td><td class="number">{{{slowest}}}</td><td class="number">{{{peak}}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    </section>
    {{/stages}}
    """

  static let ingest = """
    {{#ingest}}
    <section id="ingest" aria-labelledby="ingest-title">
    <h2 id="ingest-title">Ingest</h2>
    {{#sentences}}
    <p class="lead">{{{.}}}</p>
    {{/sentences}}
    <h3>Exports of this run</h3>
    <div class="scroll" role="region" tabindex="0" aria-label="Exports read, table"><table class="grid-table">
    <caption>Items are messages, events or cards; what was left out or noted stands line by line in rejected.jsonl</caption>
    <thead><tr><th scope="col">Format</th><th scope="col" class="number">Files</th><th scope="col" class="number">Items</th><th scope="col" class="number">Files refused</th><th scope="col">Left out or noted</th></tr></thead>
    <tbody>
    {{#formats}}
    <tr><th scope="row">{{{format}}}</th><td class="number">{{{files}}}</td><td class="number">{{{items}}}</td><td class="number">{{{refused}}}</td><td>{{{rejected}}}</td></tr>
    {{/formats}}
    </tbody></table></div>
    {{#hasLarge}}
    <h3>Large exports</h3>
    <div class="scroll" role="region" tabindex="0" aria-label="Large exports, table"><table class="grid-table">
    <caption>Each read by a process of its own and compared field by field; per processor second of one thread, memory above that of the idle process</caption>
    <thead><tr><th scope="col">Format</th><th scope="col" class="number">Items</th><th scope="col" class="number">Items/s</th><th scope="col" class="number">MB/s</th><th scope="col" class="number">Memory growth</th><th scope="col" class="number">Wrong fields</th></tr></thead>
    <tbody>
    {{#large}}
    <tr><th scope="row">{{{format}}}</th><td class="number">{{{count}}}</td><td class="number">{{{rate}}}</td><td class="number">{{{bytes}}}</td><td class="number">{{{growth}}}</td><td class="number">{{{wrong}}}</td></tr>
    {{/large}}
    </tbody></table></div>
    {{/hasLarge}}
    </section>
    {{/ingest}}
    """

  static let figures = """
    {{#figures}}
    <section id="figures" aria-labelledby="figures-title">
    <h2 id="figures-title">Every figure</h2>
    <p class="lead">By suite, and for programs with all digits beside this page: <a href="figures.csv">figures.csv</a>, <a href="report.json">report.json</a>. “Exactly” means that the same seed, kernels and model give the same value again; the rest varies from run to run.</p>
    {{#suites}}
    <details class="suite"><summary>{{{suite}}} <span class="muted">{{{suiteCount}}}</span></summary>
    <div class="scroll" role="region" tabindex="0" aria-label="Figures of {{{suite}}}"><table class="figures">
    <caption class="hidden">Figures of {{{suite}}}</caption>
    <thead><tr><th scope="col">Metric</th><th scope="col">Slice</th><th scope="col" class="number">Value</th><th scope="col" class="number">95 %</th><th scope="col" class="number">n</th><th scope="col">Better</th><th scope="col">Repeats</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row"><code>{{{id}}}</code></th><td>{{{slice}}}</td><td class="number">{{{value}}}</td><td class="number">{{{interval}}}</td><td class="number">{{{n}}}</td><td>{{{better}}}</td><td>{{{repeats}}}</td></tr>
    {{/rows}}
    </tbody></table></div></details>
    {{/suites}}
    </section>
    {{/figures}}
    """

  static let reading = """
    {{#reading}}
    <section id="reading" aria-labelledby="reading-title">
    <h2 id="reading-title">How to read this</h2>
    <dl class="reading">
    <div><dt>Queries</dt><dd>Each query is a calendar event; what is sought are the messages that belong to it. A value without a slice is the mean over {{{queryCount}}} of the {{{split}}} split; no query is left out of a mean, and an empty ranking counts as 0.</dd></div>
    <div><dt>Denominators</dt><dd>P@10 divides by 10, however few messages are relevant: where fewer than ten are, its ceiling lies below 1. R@50 divides by every relevant message, also those that a filter removed. Grade 1 and above is relevant; what nobody judged is not.</dd></div>
    <div><dt>One ranking</dt><dd>All measures of a system read the same ranking: the re-ranked over-fetch of 50, of which the first ten are shown. Equal scores come in ascending order of identifier, and run files keep that order for every tool.</dd></div>
    <div><dt>Intervals</dt><dd>Brackets hold 95 % intervals of a bootstrap: over vaults and the queries within them for the figures of matching, over single values elsewhere, widened for small samples. Two systems whose intervals overlap may still differ: <code>vaultbench compare</code> pairs them query by query.</dd></div>
    <div><dt>Targets</dt><dd><em>Hard</em> targets must hold on any machine. <em>Paper</em> targets are the document’s own figures, from a phone or a cloud. <em>Proxy</em> targets are measured by the stand-in that their row names. A target that this run cannot measure says what would.</dd></div>
    <div><dt>Times</dt><dd>Compare times within one machine class only. Rates are per processor second of one thread unless an id ends in <code>/wall</code>. Latencies are percentiles of single operations.</dd></div>
    </dl>
    </section>
    {{/reading}}
    """

  static let reproduction = """
    {{#reproduction}}
    <section id="reproduction" aria-labelledby="reproduction-title">
    <h2 id="reproduction-title">Reproduction</h2>
    <pre><code>{{{command}}}</code></pre>
    <div class="columns">
    <div><h3>Run</h3>
    <dl class="facts">
    {{#setup}}
    <div><dt>{{{name}}}</dt><dd>{{#isCode}}<code>{{{value}}}</code>{{/isCode}}{{^isCode}}{{{value}}}{{/isCode}}</dd></div>
    {{/setup}}
    </dl></div>
    <div><h3>Machine</h3>
    <dl class="facts">
    {{#machine}}
    <div><dt>{{{name}}}</dt><dd>{{{value}}}</dd></div>
    {{/machine}}
    </dl>
    <h3>Digests</h3>
    <dl class="facts">
    {{#digests}}
    <div><dt>{{{name}}}</dt><dd>{{#isCode}}<code>{{{value}}}</code>{{/isCode}}{{^isCode}}{{{value}}}{{/isCode}}</dd></div>
    {{/digests}}
    </dl></div>
    </div>
    <p class="muted small">Quality is comparable where the corpus digests agree, rankings where kernels, BLAS and model agree too, times on the same machine class only.</p>
    </section>
    {{/reproduction}}
    """
}
