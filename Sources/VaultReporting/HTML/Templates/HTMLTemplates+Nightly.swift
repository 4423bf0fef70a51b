extension HTMLTemplates {
  /// The templates of a night's index by name.
  static let nightly: [(name: String, text: String)] = [
    ("nightlyPage", nightlyPage), ("head", head), ("nightlyRow", nightlyRow),
  ]

  private static let nightlyPage = """
    <!doctype html>
    <html lang="en">
    {{> head}}
    <body>
    <a class="skip" href="#cells">Skip to the cells</a>
    <header>
    <p class="eyebrow">vaultbench nightly</p>
    <h1>{{{plan}}}</h1>
    <p class="subtitle">{{{subtitle}}}</p>
    {{#badge}}
    <p class="verdict-line {{{badgeStyle}}}"><span class="badge" aria-hidden="true">{{{badgeSign}}}</span> <span>{{{state}}}</span></p>
    {{/badge}}
    <p class="lead">{{{since}}}.</p>
    </header>
    <nav aria-label="Sections"><ul>
    <li><a href="#cells">Cells</a></li>
    {{#hasChanges}}
    <li><a href="#changes">What changed</a></li>
    {{/hasChanges}}
    <li><a href="#reproduction">Reproduction</a></li>
    <li><a href="digest.md">digest.md</a></li>
    <li><a href="digest.json">digest.json</a></li>
    <li><a href="nightly.json">nightly.json</a></li>
    </ul></nav>
    <main>
    <section id="cells" aria-labelledby="cells-title">
    <h2 id="cells-title">Cells</h2>
    <p class="lead">Each cell is a run of its own; its figures are those of its primary system over all judged queries, with 95 % intervals.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Cells, table"><table class="grid-table nightly">
    <caption class="hidden">Every cell with its leading figures</caption>
    <thead><tr><th scope="col">Cell</th><th scope="col">State</th><th scope="col" class="number">nDCG@10</th><th scope="col" class="number">P@10</th><th scope="col" class="number">R@50</th><th scope="col">Targets</th><th scope="col">nDCG@10 since</th><th scope="col" class="number">Time</th><th scope="col" class="number">Peak</th></tr></thead>
    <tbody>
    {{#rows}}
    {{> nightlyRow}}
    {{/rows}}
    </tbody></table></div>
    {{#hasNotes}}
    {{#notes}}
    <p class="muted small">{{{.}}}</p>
    {{/notes}}
    {{/hasNotes}}
    </section>
    {{#hasChanges}}
    <section id="changes" aria-labelledby="changes-title">
    <h2 id="changes-title">What changed</h2>
    <p class="lead">Query by query against the same cell of the night before. A query newly fails if it had a relevant message among the first ten and has none now.</p>
    <dl class="changes-list">
    {{#changes}}
    <div><dt><code>{{{id}}}</code></dt>{{#sentences}}<dd>{{{.}}}</dd>{{/sentences}}</div>
    {{/changes}}
    </dl>
    </section>
    {{/hasChanges}}
    <section id="reproduction" aria-labelledby="reproduction-title">
    <h2 id="reproduction-title">Reproduction</h2>
    <dl class="facts">
    {{#facts}}
    <div><dt>{{{name}}}</dt><dd><code>{{{value}}}</code></dd></div>
    {{/facts}}
    </dl>
    </section>
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing.</footer>
    </body>
    </html>

    """

  private static let nightlyRow = """
    <tr><th scope="row">{{#hasReport}}<a href="{{{report}}}">{{{id}}}</a>{{/hasReport}}{{^hasReport}}{{{id}}}{{/hasReport}}</th><td><span class="verdict {{{stateStyle}}}"><span aria-hidden="true">{{{stateSign}}}</span> {{{stateWord}}}</span><span class="interval">{{{reason}}}</span></td>{{#values}}<td class="number"><span class="value">{{{number}}}</span><span class="interval">{{{ends}}}</span></td>{{/values}}<td class="nowrap">{{{met}}}<span class="interval">{{{missed}}}</span></td><td>{{{move}}}</td><td class="number">{{{time}}}</td><td class="number">{{{memory}}}</td></tr>
    """
}
