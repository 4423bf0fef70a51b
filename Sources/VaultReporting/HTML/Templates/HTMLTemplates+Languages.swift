extension HTMLTemplates {
  static let languages = """
    {{#languages}}
    <section id="languages" aria-labelledby="languages-title">
    <h2 id="languages-title">Languages</h2>
    <p class="lead">Each query has one right answer: the text of the same meaning in the other language. Recall@10 is the share of queries that find it among the ten nearest of a pool of stated size, by exact search; a tie counts as not found. The same-language bias is the share of queries for which some text of another meaning in the query's own language comes before it.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Models compared, table"><table class="grid-table compared">
    <caption>Models beside each other; the best value of each row is underlined</caption>
    <thead><tr><td></td>{{#models}}<th scope="col" class="number">{{{.}}}</th>{{/models}}</tr></thead>
    {{#groups}}
    <tbody>
    <tr class="group"><th scope="rowgroup" colspan="{{{columnCount}}}">{{{title}}}</th></tr>
    {{#rows}}
    <tr><th scope="row">{{{name}}}</th>{{#cells}}<td class="number"><span class="value{{#isBest}} best{{/isBest}}">{{{value}}}</span>{{#isBest}}<span class="hidden"> (best)</span>{{/isBest}}</td>{{/cells}}</tr>
    {{/rows}}
    </tbody>
    {{/groups}}
    </table></div>
    <h3>Every pair of languages</h3>
    <p class="lead">Recall@10: rows are the language of the query, columns that of the message. In italics on the diagonal: paraphrases within a language, which rest on fewer queries.</p>
    <div class="matrices">
    {{#matrices}}
    <div class="scroll" role="region" tabindex="0" aria-label="Recall@10 of {{{model}}}, matrix of languages"><table class="matrix">
    <caption><code>{{{model}}}</code> <span class="muted">{{{basis}}}</span></caption>
    <thead><tr><td></td>{{#columns}}<th scope="col">{{{.}}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{#lines}}
    <tr><th scope="row">{{{language}}}</th>{{#cells}}<td class="{{{kind}}}" style="--shade:{{{shade}}}">{{{value}}}</td>{{/cells}}</tr>
    {{/lines}}
    </tbody></table></div>
    {{/matrices}}
    </div>
    <h3>Direction by direction</h3>
    {{#tables}}
    <details class="directions"{{#isOpen}} open{{/isOpen}}>
    <summary>{{{model}}}</summary>
    <div class="scroll" role="region" tabindex="0" aria-label="Directions of {{{model}}}, table"><table class="grid-table">
    <caption>Query to message, each with its 95 % interval over queries</caption>
    <thead><tr><th scope="col">Direction</th>{{#headings}}<th scope="col" class="number">{{{measure}}}<span class="interval">{{{pool}}}</span></th>{{/headings}}</tr></thead>
    <tbody>
    {{#directions}}
    <tr><th scope="row">{{{direction}}}</th>{{#cells}}<td class="number"><span class="value">{{{value}}}</span><span class="interval">{{{interval}}}</span></td>{{/cells}}</tr>
    {{/directions}}
    </tbody></table></div>
    </details>
    {{/tables}}
    </section>
    {{/languages}}
    """
}
