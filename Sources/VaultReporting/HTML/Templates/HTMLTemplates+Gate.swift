extension HTMLTemplates {
  /// The templates of a gate's page by name.
  static let gatePages: [(name: String, text: String)] = [
    ("gatePage", gatePage), ("head", head), ("gateBody", gateBody), ("gateHead", gateHead),
    ("gateCells", gateCells),
  ]

  private static let gatePage = """
    <!doctype html>
    <html lang="en">
    {{> head}}
    <body>
    <a class="skip" href="#gate">Skip to the findings</a>
    {{#gateHeading}}
    <header class="{{{verdictStyle}}}">
    <p class="eyebrow">vaultbench gate</p>
    <h1 class="verdict-line"><span class="badge" aria-hidden="true">{{{verdictSign}}}</span>{{{verdictLine}}}</h1>
    <p>{{{sentence}}}.</p>
    <p class="muted">{{{meaning}}}</p>
    </header>
    {{/gateHeading}}
    <nav aria-label="Sections"><ul>
    <li><a href="#gate">Findings</a></li>
    <li><a href="#reading">How to read this</a></li>
    <li><a href="#evidence">What was compared</a></li>
    </ul></nav>
    <main>
    {{#gate}}
    <section id="gate" aria-labelledby="gate-title">
    <h2 id="gate-title">Findings</h2>
    {{> gateBody}}
    </section>
    {{/gate}}
    <section id="reading" aria-labelledby="reading-title">
    <h2 id="reading-title">How to read this</h2>
    <dl class="reading">
    <div><dt>Failed</dt><dd>Worse than the policy allows, and the data say so: for what repeats exactly any change beyond the tolerance, else the whole interval of the difference.</dd></div>
    <div><dt>Cannot tell</dt><dd>The data neither show a loss nor rule one out. More queries or more rounds would; the gate does not guess.</dd></div>
    <div><dt>Not comparable</dt><dd>The two sides differ in something that must agree; the finding names it.</dd></div>
    <div><dt>Improved</dt><dd>Better than the policy expects without a reason. Renew the baseline with one.</dd></div>
    <div><dt>Waived</dt><dd>Worse, but somebody answers for it until a date; the policy names both.</dd></div>
    <div><dt>Difference</dt><dd>Candidate minus baseline, with its interval; for times and memory the share by which they grew. “Allowed” is the loss that the policy lets pass. P-values are corrected for how many figures were tested.</dd></div>
    </dl>
    </section>
    <section id="evidence" aria-labelledby="evidence-title">
    <h2 id="evidence-title">What was compared</h2>
    <dl class="facts">
    {{#evidence}}
    <div><dt>{{{name}}}</dt><dd>{{#isCode}}<code>{{{value}}}</code>{{/isCode}}{{^isCode}}{{{value}}}{{/isCode}}</dd></div>
    {{/evidence}}
    </dl>
    </section>
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing. The same findings for programs: <a href="gate.json">gate.json</a>.</footer>
    </body>
    </html>

    """

  static let gate = """
    {{#gate}}
    <section id="gate" aria-labelledby="gate-title">
    <h2 id="gate-title">Gate</h2>
    <p class="headed {{{gateStyle}}}"><span class="verdict {{{gateStyle}}}"><span aria-hidden="true">{{{gateSign}}}</span> {{{gateWord}}}</span> {{{gateHeadline}}}.</p>
    {{> gateBody}}
    </section>
    {{/gate}}
    """

  static let gateBody = """
    <p class="lead">{{{sides}}}.</p>
    {{#hasGateNotes}}
    <ul class="remarks">
    {{#gateNotes}}
    <li>{{{.}}}</li>
    {{/gateNotes}}
    </ul>
    {{/hasGateNotes}}
    {{^hasNotable}}
    <p>Nothing but what passed.</p>
    {{/hasNotable}}
    {{#hasNotable}}
    <div class="scroll" role="region" tabindex="0" aria-label="Findings, table"><table class="grid-table findings-table">
    <caption>What a reader must see, the gravest first</caption>
    {{> gateHead}}
    <tbody>
    {{#notable}}
    {{> gateCells}}
    {{/notable}}
    </tbody></table></div>
    {{/hasNotable}}
    {{#folded}}
    <details class="suite"><summary>{{{tierTitle}}} <span class="muted">{{{tierCount}}}</span></summary>
    <div class="scroll" role="region" tabindex="0" aria-label="{{{tierTitle}}}, passed, table"><table class="grid-table findings-table">
    <caption class="hidden">{{{tierTitle}}}: what passed</caption>
    {{> gateHead}}
    <tbody>
    {{#passedRows}}
    {{> gateCells}}
    {{/passedRows}}
    </tbody></table></div>
    </details>
    {{/folded}}
    """

  static let gateHead = """
    <thead><tr><th scope="col">Outcome</th><th scope="col">Figure</th><th scope="col" class="number">Before → after</th><th scope="col" class="number">Difference</th><th scope="col" class="number">Allowed</th><th scope="col" class="number">p</th><th scope="col" class="number">n</th><th scope="col">Why</th></tr></thead>
    """

  static let gateCells = """
    <tr><td><span class="verdict {{{style}}}"><span aria-hidden="true">{{{sign}}}</span> {{{word}}}</span></td><th scope="row"><code>{{{subject}}}</code><span class="interval">{{{sliceText}}}</span><span class="interval">{{{tier}}}</span></th><td class="number">{{{values}}}</td><td class="number"><span class="value">{{{amount}}}</span><span class="interval">{{{range}}}</span></td><td class="number">{{{allowed}}}</td><td class="number">{{{chance}}}</td><td class="number">{{{n}}}</td><td class="why-cell">{{{reason}}}</td></tr>
    """
}
