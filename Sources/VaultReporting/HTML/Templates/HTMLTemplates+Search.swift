extension HTMLTemplates {
  static let search = """
    {{#search}}
    <section id="search" aria-labelledby="search-title">
    <h2 id="search-title">Free-text search</h2>
    <p class="lead">{{{basis}}}.</p>
    {{#sentences}}
    <p>{{{.}}}</p>
    {{/sentences}}
    <div class="scroll" role="region" tabindex="0" aria-label="Ways of ranking, table"><table class="grid-table">
    <caption>Means with 95 % intervals; the best value of each measure is underlined, what <code>vaultbench search</code> uses is marked ▸</caption>
    <thead><tr><th scope="col">Ranking</th>{{#measures}}<th scope="col" class="number">{{{.}}}</th>{{/measures}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr{{#isPrimary}} class="primary"{{/isPrimary}}><th scope="row">{{#isPrimary}}<span aria-hidden="true">▸ </span>{{/isPrimary}}{{{system}}}{{#isPrimary}}<span class="hidden"> (used by vaultbench search)</span>{{/isPrimary}}</th>{{#cells}}{{> searchCell}}{{/cells}}</tr>
    {{/rows}}
    </tbody></table></div>
    <h3>By part of the searches</h3>
    <div class="scroll" role="region" tabindex="0" aria-label="Slices of the searches, table"><table class="grid-table">
    <caption>nDCG@10 on parts of the searches; the best value of each row is underlined</caption>
    <thead><tr><th scope="col">Slice</th><th scope="col" class="number">n</th>{{#headings}}<th scope="col" class="number">{{{.}}}</th>{{/headings}}</tr></thead>
    <tbody>
    {{#slices}}
    <tr><th scope="row">{{{slice}}}</th><td class="number">{{{count}}}</td>{{#cells}}{{> searchCell}}{{/cells}}</tr>
    {{/slices}}
    </tbody></table></div>
    </section>
    {{/search}}
    """

  static let searchCell = """
    <td class="number"><span class="value{{#isBest}} best{{/isBest}}">{{{value}}}</span>{{#isBest}}<span class="hidden"> (best)</span>{{/isBest}}<span class="interval">{{{interval}}}</span></td>
    """
}
