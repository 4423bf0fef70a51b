#include "CVaultTemplates.h"

/* #embed is C23; the compiler has it in C17 as well, and notes each file as something that this one
   depends on, so that an edited template is compiled anew. A new file gets an entry here. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *path;
  const char *text;
} files[] = {
    {"styles/adaptations.css", (const char[]){
#embed "styles/adaptations.css" suffix(, 0)
    }},
    {"styles/colors.css", (const char[]){
#embed "styles/colors.css" suffix(, 0)
    }},
    {"styles/comparison.css", (const char[]){
#embed "styles/comparison.css" suffix(, 0)
    }},
    {"styles/drawing.css", (const char[]){
#embed "styles/drawing.css" suffix(, 0)
    }},
    {"styles/drawings.css", (const char[]){
#embed "styles/drawings.css" suffix(, 0)
    }},
    {"styles/history.css", (const char[]){
#embed "styles/history.css" suffix(, 0)
    }},
    {"styles/layout.css", (const char[]){
#embed "styles/layout.css" suffix(, 0)
    }},
    {"styles/nightly.css", (const char[]){
#embed "styles/nightly.css" suffix(, 0)
    }},
    {"styles/opening.css", (const char[]){
#embed "styles/opening.css" suffix(, 0)
    }},
    {"styles/tables.css", (const char[]){
#embed "styles/tables.css" suffix(, 0)
    }},
    {"styles/targets.css", (const char[]){
#embed "styles/targets.css" suffix(, 0)
    }},
    {"styles/ternary.css", (const char[]){
#embed "styles/ternary.css" suffix(, 0)
    }},
    {"styles/tuning.css", (const char[]){
#embed "styles/tuning.css" suffix(, 0)
    }},
    {"templates/comparison/differenceCells.mustache", (const char[]){
#embed "templates/comparison/differenceCells.mustache" suffix(, 0)
    }},
    {"templates/comparison/differenceHead.mustache", (const char[]){
#embed "templates/comparison/differenceHead.mustache" suffix(, 0)
    }},
    {"templates/comparison/differences.mustache", (const char[]){
#embed "templates/comparison/differences.mustache" suffix(, 0)
    }},
    {"templates/comparison/heading.mustache", (const char[]){
#embed "templates/comparison/heading.mustache" suffix(, 0)
    }},
    {"templates/comparison/queries.mustache", (const char[]){
#embed "templates/comparison/queries.mustache" suffix(, 0)
    }},
    {"templates/comparison/queryEntry.mustache", (const char[]){
#embed "templates/comparison/queryEntry.mustache" suffix(, 0)
    }},
    {"templates/comparison/reading.mustache", (const char[]){
#embed "templates/comparison/reading.mustache" suffix(, 0)
    }},
    {"templates/comparison/slices.mustache", (const char[]){
#embed "templates/comparison/slices.mustache" suffix(, 0)
    }},
    {"templates/comparison/systems.mustache", (const char[]){
#embed "templates/comparison/systems.mustache" suffix(, 0)
    }},
    {"templates/gate/cells.mustache", (const char[]){
#embed "templates/gate/cells.mustache" suffix(, 0)
    }},
    {"templates/gate/evidence.mustache", (const char[]){
#embed "templates/gate/evidence.mustache" suffix(, 0)
    }},
    {"templates/gate/gate.mustache", (const char[]){
#embed "templates/gate/gate.mustache" suffix(, 0)
    }},
    {"templates/gate/head.mustache", (const char[]){
#embed "templates/gate/head.mustache" suffix(, 0)
    }},
    {"templates/gate/heading.mustache", (const char[]){
#embed "templates/gate/heading.mustache" suffix(, 0)
    }},
    {"templates/gate/reading.mustache", (const char[]){
#embed "templates/gate/reading.mustache" suffix(, 0)
    }},
    {"templates/history/figures.mustache", (const char[]){
#embed "templates/history/figures.mustache" suffix(, 0)
    }},
    {"templates/history/heading.mustache", (const char[]){
#embed "templates/history/heading.mustache" suffix(, 0)
    }},
    {"templates/history/reading.mustache", (const char[]){
#embed "templates/history/reading.mustache" suffix(, 0)
    }},
    {"templates/history/shifts.mustache", (const char[]){
#embed "templates/history/shifts.mustache" suffix(, 0)
    }},
    {"templates/nightly/cells.mustache", (const char[]){
#embed "templates/nightly/cells.mustache" suffix(, 0)
    }},
    {"templates/nightly/changes.mustache", (const char[]){
#embed "templates/nightly/changes.mustache" suffix(, 0)
    }},
    {"templates/nightly/heading.mustache", (const char[]){
#embed "templates/nightly/heading.mustache" suffix(, 0)
    }},
    {"templates/nightly/reproduction.mustache", (const char[]){
#embed "templates/nightly/reproduction.mustache" suffix(, 0)
    }},
    {"templates/nightly/row.mustache", (const char[]){
#embed "templates/nightly/row.mustache" suffix(, 0)
    }},
    {"templates/page.mustache", (const char[]){
#embed "templates/page.mustache" suffix(, 0)
    }},
    {"templates/report/ablations.mustache", (const char[]){
#embed "templates/report/ablations.mustache" suffix(, 0)
    }},
    {"templates/report/abstention.mustache", (const char[]){
#embed "templates/report/abstention.mustache" suffix(, 0)
    }},
    {"templates/report/changeCells.mustache", (const char[]){
#embed "templates/report/changeCells.mustache" suffix(, 0)
    }},
    {"templates/report/changeHead.mustache", (const char[]){
#embed "templates/report/changeHead.mustache" suffix(, 0)
    }},
    {"templates/report/changes.mustache", (const char[]){
#embed "templates/report/changes.mustache" suffix(, 0)
    }},
    {"templates/report/figures.mustache", (const char[]){
#embed "templates/report/figures.mustache" suffix(, 0)
    }},
    {"templates/report/gate.mustache", (const char[]){
#embed "templates/report/gate.mustache" suffix(, 0)
    }},
    {"templates/report/heading.mustache", (const char[]){
#embed "templates/report/heading.mustache" suffix(, 0)
    }},
    {"templates/report/history.mustache", (const char[]){
#embed "templates/report/history.mustache" suffix(, 0)
    }},
    {"templates/report/index.mustache", (const char[]){
#embed "templates/report/index.mustache" suffix(, 0)
    }},
    {"templates/report/ingest.mustache", (const char[]){
#embed "templates/report/ingest.mustache" suffix(, 0)
    }},
    {"templates/report/languages.mustache", (const char[]){
#embed "templates/report/languages.mustache" suffix(, 0)
    }},
    {"templates/report/latencies.mustache", (const char[]){
#embed "templates/report/latencies.mustache" suffix(, 0)
    }},
    {"templates/report/lossPlatforms.mustache", (const char[]){
#embed "templates/report/lossPlatforms.mustache" suffix(, 0)
    }},
    {"templates/report/losses.mustache", (const char[]){
#embed "templates/report/losses.mustache" suffix(, 0)
    }},
    {"templates/report/memory.mustache", (const char[]){
#embed "templates/report/memory.mustache" suffix(, 0)
    }},
    {"templates/report/queries.mustache", (const char[]){
#embed "templates/report/queries.mustache" suffix(, 0)
    }},
    {"templates/report/reading.mustache", (const char[]){
#embed "templates/report/reading.mustache" suffix(, 0)
    }},
    {"templates/report/reproduction.mustache", (const char[]){
#embed "templates/report/reproduction.mustache" suffix(, 0)
    }},
    {"templates/report/search.mustache", (const char[]){
#embed "templates/report/search.mustache" suffix(, 0)
    }},
    {"templates/report/searchCell.mustache", (const char[]){
#embed "templates/report/searchCell.mustache" suffix(, 0)
    }},
    {"templates/report/sliceHead.mustache", (const char[]){
#embed "templates/report/sliceHead.mustache" suffix(, 0)
    }},
    {"templates/report/sliceRows.mustache", (const char[]){
#embed "templates/report/sliceRows.mustache" suffix(, 0)
    }},
    {"templates/report/slices.mustache", (const char[]){
#embed "templates/report/slices.mustache" suffix(, 0)
    }},
    {"templates/report/stages.mustache", (const char[]){
#embed "templates/report/stages.mustache" suffix(, 0)
    }},
    {"templates/report/suites.mustache", (const char[]){
#embed "templates/report/suites.mustache" suffix(, 0)
    }},
    {"templates/report/systems.mustache", (const char[]){
#embed "templates/report/systems.mustache" suffix(, 0)
    }},
    {"templates/report/targets.mustache", (const char[]){
#embed "templates/report/targets.mustache" suffix(, 0)
    }},
    {"templates/tuning/basis.mustache", (const char[]){
#embed "templates/tuning/basis.mustache" suffix(, 0)
    }},
    {"templates/tuning/folds.mustache", (const char[]){
#embed "templates/tuning/folds.mustache" suffix(, 0)
    }},
    {"templates/tuning/front.mustache", (const char[]){
#embed "templates/tuning/front.mustache" suffix(, 0)
    }},
    {"templates/tuning/heading.mustache", (const char[]){
#embed "templates/tuning/heading.mustache" suffix(, 0)
    }},
    {"templates/tuning/sensitivity.mustache", (const char[]){
#embed "templates/tuning/sensitivity.mustache" suffix(, 0)
    }},
    {"templates/tuning/simplex.mustache", (const char[]){
#embed "templates/tuning/simplex.mustache" suffix(, 0)
    }},
    {"templates/validity/agreement.mustache", (const char[]){
#embed "templates/validity/agreement.mustache" suffix(, 0)
    }},
    {"templates/validity/heading.mustache", (const char[]){
#embed "templates/validity/heading.mustache" suffix(, 0)
    }},
    {"templates/validity/plots.mustache", (const char[]){
#embed "templates/validity/plots.mustache" suffix(, 0)
    }},
    {"templates/validity/swaps.mustache", (const char[]){
#embed "templates/validity/swaps.mustache" suffix(, 0)
    }},
    {"templates/validity/systems.mustache", (const char[]){
#embed "templates/validity/systems.mustache" suffix(, 0)
    }},
    {"templates/verdict.mustache", (const char[]){
#embed "templates/verdict.mustache" suffix(, 0)
    }},
};

int vault_template_count(void) { return sizeof(files) / sizeof(files[0]); }

const char *vault_template_path(int index) { return files[index].path; }

const char *vault_template_text(int index) { return files[index].text; }
