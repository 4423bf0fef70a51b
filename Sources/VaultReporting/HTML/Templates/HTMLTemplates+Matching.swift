extension HTMLTemplates {
  static let systems = """
    {{#systems}}
    <section id="systems" aria-labelledby="systems-title">
    <h2 id="systems-title">Systems compared</h2>
    <p class="lead">Every system ranks the same messages for the same events. {{{caption}}}.</p>
    <div class="plots">
    {{#plots}}
    <figure><figcaption>{{{measure}}}</figcaption>{{{drawing}}}</figure>
    {{/plots}}
    </div>
    <div class="scroll" role="region" tabindex="0" aria-label="Systems compared, table"><table class="grid-table">
    <caption>{{{caption}}}; the best value of each measure is underlined, the primary system is marked ▸</caption>
    <thead><tr><th scope="col">System</th>{{#measures}}<th scope="col" class="number">{{{.}}}</th>{{/measures}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr{{#isPrimary}} class="primary"{{/isPrimary}}><th scope="row">{{#isPrimary}}<span aria-hidden="true">▸ </span>{{/isPrimary}}{{{system}}}{{#isPrimary}}<span class="hidden"> (primary)</span>{{/isPrimary}}</th>{{#cells}}<td class="number"><span class="value{{#isBest}} best{{/isBest}}">{{{value}}}</span>{{#isBest}}<span class="hidden"> (best)</span>{{/isBest}}<span class="interval">{{{interval}}}</span></td>{{/cells}}</tr>
    {{/rows}}
    </tbody></table></div>
    {{#abstention}}
    {{> abstention}}
    {{/abstention}}
    </section>
    {{/systems}}
    """

  static let abstention = """
    <h3>Events without any related message</h3>
    <p class="lead">No ranking is right for them, so that no mean above counts them. AUROC: how often, of {{{eventCount}}}, one with related messages has the better best score than one without; chance is 0.5. The rest judges whether a system returned nothing where there was nothing.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Events without any related message, table"><table class="grid-table">
    <caption class="hidden">Events without any related message, system by system</caption>
    <thead><tr><th scope="col">System</th>{{#headings}}<th scope="col" class="number">{{{.}}}</th>{{/headings}}</tr></thead>
    <tbody>
    {{#lines}}
    <tr{{#isPrimary}} class="primary"{{/isPrimary}}><th scope="row">{{{system}}}</th>{{#cells}}<td class="number"><span class="value">{{{value}}}</span><span class="interval">{{{interval}}}</span></td>{{/cells}}</tr>
    {{/lines}}
    </tbody></table></div>
    """

  static let slices = """
    {{#slices}}
    <section id="slices" aria-labelledby="slices-title">
    <h2 id="slices-title">Slices of the queries</h2>
    <p class="lead">The system {{{systemName}}} on parts of the queries. The ceiling is the best value that the number of relevant messages allows; small slices have wide intervals.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Slices of the queries, table"><table class="grid-table">
    <caption>On the right {{{leadMeasure}}} from 0 to 1: the dot is the value, the line its 95 % interval, the tick the ceiling</caption>
    {{> sliceHead}}
    {{#groups}}
    <tbody>
    {{#.dimension}}
    <tr class="group"><th scope="rowgroup" colspan="{{{columnCount}}}">{{{.}}}</th></tr>
    {{/.dimension}}
    {{> sliceRows}}
    </tbody>
    {{/groups}}
    </table></div>
    {{#foldedGroups}}
    <details>
    <summary>{{{dimension}}}: {{{count}}} slices</summary>
    <div class="scroll" role="region" tabindex="0" aria-label="Slices by {{{dimension}}}, table"><table class="grid-table">
    <caption class="hidden">Slices by {{{dimension}}}</caption>
    {{> sliceHead}}
    <tbody>
    {{> sliceRows}}
    </tbody>
    </table></div>
    </details>
    {{/foldedGroups}}
    </section>
    {{/slices}}
    """

  static let sliceHead = """
    <thead><tr><th scope="col">Slice</th><th scope="col" class="number">n</th>{{#measures}}<th scope="col" class="number">{{{.}}}</th>{{/measures}}<th scope="col" class="number">Ceiling of {{{leadMeasure}}}</th><td class="bar-column"></td></tr></thead>
    """

  static let sliceRows = """
    {{#rows}}
    <tr><th scope="row">{{{name}}}</th><td class="number">{{{n}}}</td>{{#cells}}<td class="number"><span class="value">{{{value}}}</span><span class="interval">{{{interval}}}</span></td>{{/cells}}<td class="number">{{{ceiling}}}</td><td>{{{strip}}}</td></tr>
    {{/rows}}
    """

  static let losses = """
    {{#losses}}
    <section id="losses" aria-labelledby="losses-title">
    <h2 id="losses-title">Where relevant messages are lost</h2>
    <p class="lead">Each stage is charged with the places in a ranking that it leaves without a relevant message.</p>
    {{#waterfalls}}
    <h3>{{{title}}}</h3>
    <p class="muted">{{{basis}}}.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="{{{title}}}, table"><table class="waterfall">
    <caption class="hidden">{{{title}}}: share of places lost at each stage</caption>
    <thead><tr><th scope="col">Stage</th><th scope="col" class="number">Lost</th><th scope="col" class="number">Left</th><td class="bar-column"></td></tr></thead>
    <tbody>
    {{#rows}}
    <tr{{#isTotal}} class="total"{{/isTotal}}><th scope="row">{{{stage}}}</th><td class="number">{{{share}}}</td><td class="number">{{{remaining}}}</td><td>{{{bar}}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    {{/waterfalls}}
    {{> lossPlatforms}}
    </section>
    {{/losses}}
    """

  static let lossPlatforms = """
    {{#platforms}}
    <h3>By platform, into the first {{{depth}}} ranks</h3>
    <div class="scroll" role="region" tabindex="0" aria-label="Losses by platform, table"><table class="grid-table">
    <caption class="hidden">Share of each platform’s places lost at each stage</caption>
    <thead><tr><th scope="col">Platform</th><th scope="col" class="number">Places</th>{{#stages}}<th scope="col" class="number">{{{.}}}</th>{{/stages}}<th scope="col" class="number">filled</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{platform}}}</th><td class="number">{{{places}}}</td>{{#shares}}<td class="number">{{{.}}}</td>{{/shares}}<td class="number">{{{remaining}}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    {{/platforms}}
    """

  static let queries = """
    {{#queries}}
    <section id="queries" aria-labelledby="queries-title">
    <h2 id="queries-title">Query by query</h2>
    <figure class="narrow"><figcaption>Queries by {{{measure}}}, rounded to tenths</figcaption>{{{drawing}}}</figure>
    <div class="scroll" role="region" tabindex="0" aria-label="Hardest queries, table"><table>
    <caption>{{{caption}}}; <code>vaultbench inspect</code> shows why</caption>
    <thead><tr><th scope="col">Query</th><th scope="col">Slice</th><th scope="col" class="number">Relevant</th>{{#headings}}<th scope="col" class="number">{{{.}}}</th>{{/headings}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row"><code>{{{query}}}</code></th><td class="muted small">{{{slices}}}</td><td class="number">{{{relevant}}}</td>{{#values}}<td class="number">{{{.}}}</td>{{/values}}</tr>
    {{/rows}}
    </tbody></table></div>
    </section>
    {{/queries}}
    """
}
