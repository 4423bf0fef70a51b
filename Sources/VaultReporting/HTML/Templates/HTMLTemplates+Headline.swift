extension HTMLTemplates {
  static let headline = """
    {{#headline}}
    <header class="{{{verdictStyle}}}">
    <p class="eyebrow">vaultbench · run report</p>
    <h1><span class="muted">Dataset</span> {{{dataset}}}</h1>
    <p class="subtitle">{{{subtitle}}}</p>
    <div class="opening">
    <section class="judgement" aria-label="Verdict">
    <p class="verdict-line"><span class="badge" aria-hidden="true">{{{verdictSign}}}</span>{{{verdictLine}}}</p>
    <p>{{{sentence}}}</p>
    {{#hasGateLine}}
    <p class="headed {{{gateLineStyle}}}"><span class="verdict {{{gateLineStyle}}}"><span aria-hidden="true">{{{gateLineSign}}}</span> gate</span> <a href="#gate">{{{gateLine}}}</a></p>
    {{/hasGateLine}}
    {{#hasChangeLine}}
    <p class="headed">Against the baseline: <a href="#changes">{{{changeLine}}}</a></p>
    {{/hasChangeLine}}
    <ul class="kinds">
    {{#kinds}}
    <li><span class="kind-name">{{{kindName}}}</span> <span class="muted">{{{meaning}}}</span><span class="counts">{{{countsText}}}</span><span class="remark">{{{remark}}}</span>{{{verdictBar}}}</li>
    {{/kinds}}
    </ul>
    </section>
    {{#hasTiles}}
    <section class="tiles" aria-label="Leading figures">
    <dl>
    {{#tiles}}
    <div><dt>{{{measure}}}</dt><dd><strong>{{{value}}}</strong><span class="interval">{{{interval}}}</span><span class="interval">{{{ceiling}}}</span></dd></div>
    {{/tiles}}
    </dl>
    <p class="muted small">{{{tilesCaption}}}</p>
    </section>
    {{/hasTiles}}
    </div>
    {{#hasAttention}}
    <section class="attention" aria-labelledby="attention">
    <h2 id="attention">Hard targets missed</h2>
    <ul>
    {{#attention}}
    <li><a href="#target-{{{id}}}">{{{id}}}</a> <span>{{{what}}}</span> <span class="numbers">{{{numbers}}}</span></li>
    {{/attention}}
    </ul>
    </section>
    {{/hasAttention}}
    {{#hasNotes}}
    <section class="notes" aria-labelledby="notes">
    <h2 id="notes">About this run</h2>
    <ul>
    {{#notes}}
    <li>{{{.}}}</li>
    {{/notes}}
    </ul>
    </section>
    {{/hasNotes}}
    </header>
    {{/headline}}
    """

  static let targets = """
    {{#targets}}
    <section id="targets" aria-labelledby="targets-title">
    <h2 id="targets-title">Document targets</h2>
    <p class="lead">What the design document promises, held against this run. A margin is positive on the good side; its bar ends at half the target. A compound row is as good as its worst part, whose numbers it shows.</p>
    {{^hasTargets}}
    <p>No targets were judged.</p>
    {{/hasTargets}}
    {{#groups}}
    <table class="targets" role="table">
    <caption>{{{groupTitle}}} <span class="muted">{{{groupCounts}}}</span></caption>
    <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Id</th><th scope="col" role="columnheader">Promise</th><th scope="col" role="columnheader" class="number">Target</th><th scope="col" role="columnheader" class="number">Measured</th><th scope="col" role="columnheader" class="number">Margin</th><th scope="col" role="columnheader">Verdict</th><th scope="col" role="columnheader">Why</th></tr></thead>
    <tbody role="rowgroup">
    {{#rows}}
    <tr role="row" id="target-{{{id}}}" class="{{#verdict}}{{{style}}}{{/verdict}}{{#hasMore}} open-ended{{/hasMore}}">
    <th scope="row" role="rowheader">{{{id}}}</th>
    <td role="cell" class="what">{{{what}}}<span class="tags"><span class="tag">{{{kind}}}</span> {{{source}}}</span>{{#standIn}}<span class="stand-in">Stand-in: {{{.}}}.</span>{{/standIn}}</td>
    <td role="cell" class="number" data-label="Target">{{{target}}}<span class="interval part-label">{{{targetLabel}}}</span></td>
    <td role="cell" class="number" data-label="Measured">{{{measured}}}<span class="interval">{{{interval}}}</span><span class="interval">{{{count}}}</span></td>
    <td role="cell" class="number" data-label="Margin">{{{margin}}}{{{marginBar}}}</td>
    <td role="cell" class="verdict-cell">{{#verdict}}{{> verdict}}{{/verdict}}<span class="interval">{{{verdictNote}}}</span></td>
    <td role="cell" class="why">{{{reason}}}</td>
    </tr>
    {{#hasMore}}
    <tr role="row" class="parts"><td role="cell" colspan="7"><details><summary>{{{moreTitle}}}<span class="hidden"> of {{{id}}}</span></summary>
    {{#.note}}
    <p class="note">{{{.}}}</p>
    {{/.note}}
    {{#isCompound}}
    <div class="scroll" role="region" tabindex="0" aria-label="Parts of {{{id}}}"><table>
    <caption class="hidden">Parts of {{{id}}}</caption>
    <thead><tr><th scope="col">Part</th><th scope="col" class="number">Target</th><th scope="col" class="number">Measured</th><th scope="col" class="number">Margin</th><th scope="col">Verdict</th><th scope="col">Metric</th></tr></thead>
    <tbody>
    {{#parts}}
    <tr><th scope="row">{{{label}}}</th><td class="number">{{{target}}}</td><td class="number">{{{measured}}}<span class="interval">{{{interval}}}</span><span class="interval">{{{count}}}</span></td><td class="number">{{{margin}}}</td><td>{{#verdict}}{{> verdict}}{{/verdict}}</td><td><code>{{{metric}}}</code><span class="interval">{{{reason}}}</span></td></tr>
    {{/parts}}
    </tbody></table></div>
    {{/isCompound}}
    </details></td></tr>
    {{/hasMore}}
    {{/rows}}
    </tbody></table>
    {{/groups}}
    </section>
    {{/targets}}
    """
}
