extension HTMLTemplates {
  static let changes = """
    {{#changes}}
    <section id="changes" aria-labelledby="changes-title">
    <h2 id="changes-title">Difference to the baseline</h2>
    <p class="headed">{{{changeHeadline}}}.</p>
    <p class="lead">{{{basis}}}. A figure moved if it differs by more than its tolerance: 0.005 for scores and 0.5 % for counts that repeat exactly, 20 % for what varies from run to run. Better and worse are said only of values that lie outside both runs’ intervals. This says where to look; <code>vaultbench compare</code> pairs the queries, <code>vaultbench gate</code> decides.</p>
    {{#remarks}}
    <p>{{{.}}}</p>
    {{/remarks}}
    {{#hasTargetChanges}}
    <div class="scroll" role="region" tabindex="0" aria-label="Targets with another verdict, table"><table>
    <caption>Targets with another verdict</caption>
    <thead><tr><th scope="col">Id</th><th scope="col">Promise</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
    <tbody>
    {{#targetChanges}}
    <tr><th scope="row">{{{id}}}</th><td>{{{promise}}}</td><td>{{#before}}{{> verdict}}{{/before}}</td><td>{{#after}}{{> verdict}}{{/after}}</td></tr>
    {{/targetChanges}}
    </tbody></table></div>
    {{/hasTargetChanges}}
    {{#hasChanges}}
    <div class="scroll" role="region" tabindex="0" aria-label="Figures that moved, table"><table class="grid-table moved">
    <caption>The figures that moved furthest</caption>
    {{> changeHead}}
    <tbody>
    {{#changeRows}}
    {{> changeCells}}
    {{/changeRows}}
    </tbody></table></div>
    {{/hasChanges}}
    {{#hasMoreChanges}}
    <details class="suite"><summary>{{{moreCount}}}</summary>
    <div class="scroll" role="region" tabindex="0" aria-label="More figures that moved, table"><table class="grid-table moved">
    <caption class="hidden">More figures that moved</caption>
    {{> changeHead}}
    <tbody>
    {{#moreChanges}}
    {{> changeCells}}
    {{/moreChanges}}
    </tbody></table></div>
    </details>
    {{/hasMoreChanges}}
    </section>
    {{/changes}}
    """

  static let changeHead = """
    <thead><tr><th scope="col">Moved</th><th scope="col">Figure</th><th scope="col" class="number">Before → after</th><th scope="col" class="number">Difference</th><th scope="col" class="number">95 % now</th></tr></thead>
    """

  static let changeCells = """
    <tr><td><span class="verdict {{{style}}}"><span aria-hidden="true">{{{sign}}}</span> {{{word}}}</span></td><th scope="row"><code>{{{metricID}}}</code><span class="interval">{{{sliceText}}}</span></th><td class="number">{{{values}}}</td><td class="number">{{{amount}}}</td><td class="number">{{{interval}}}</td></tr>
    """

  static let history = """
    {{#history}}
    <section id="history" aria-labelledby="history-title">
    <h2 id="history-title">History</h2>
    <p class="lead">The runs of {{{machineText}}}, oldest at the left. A dashed line is a shift of the level that a permutation test found.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Figures over the runs, table"><table class="grid-table trends">
    <caption>Figures over the runs</caption>
    <thead><tr><th scope="col">Figure</th><th scope="col" class="trend-column">Runs, oldest first</th><th scope="col" class="number">Runs</th><th scope="col" class="number">First</th><th scope="col" class="number">Latest</th><th scope="col" class="number">Range</th><th scope="col" class="number">Shifts</th></tr></thead>
    <tbody>
    {{#trends}}
    <tr><th scope="row"><code>{{{metricID}}}</code><span class="interval">{{{sliceText}}}</span></th><td>{{{sparkline}}}</td><td class="number">{{{runs}}}</td><td class="number">{{{first}}}</td><td class="number">{{{latest}}}</td><td class="number">{{{range}}}</td><td class="number">{{{shiftCount}}}</td></tr>
    {{/trends}}
    </tbody></table></div>
    {{#hasShifts}}
    <div class="scroll" role="region" tabindex="0" aria-label="Shifts of the level, table"><table class="grid-table">
    <caption>Shifts of the level: the first run of each new level, and its commit</caption>
    <thead><tr><th scope="col">Shift</th><th scope="col">Figure</th><th scope="col" class="number">Mean before → after</th><th scope="col">Since</th><th scope="col">Commit</th><th scope="col" class="number">p</th><th scope="col">Reason</th></tr></thead>
    <tbody>
    {{#shiftRows}}
    <tr><td><span class="verdict {{{style}}}"><span aria-hidden="true">{{{sign}}}</span> {{{word}}}</span></td><th scope="row"><code>{{{metricID}}}</code><span class="interval">{{{sliceText}}}</span></th><td class="number">{{{levels}}}</td><td>{{{when}}}</td><td><code>{{{commit}}}</code></td><td class="number">{{{chance}}}</td><td>{{{reason}}}</td></tr>
    {{/shiftRows}}
    </tbody></table></div>
    {{/hasShifts}}
    </section>
    {{/history}}
    """
}
