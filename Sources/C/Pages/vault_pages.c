#include "CVaultPages.h"

/* #embed is C23; the compiler has it in C17 as well, and notes each file as something that this one
   depends on, so that an edited file is compiled again. A new file gets an entry here. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *path;
  const char *text;
} files[] = {
    {"scripts/explorer.js", (const char[]){
#embed "scripts/explorer.js" suffix(, 0)
    }},
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
    {"styles/explorer.css", (const char[]){
#embed "styles/explorer.css" suffix(, 0)
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
};

int vault_page_file_count(void) { return sizeof(files) / sizeof(files[0]); }

const char *vault_page_file_path(int index) { return files[index].path; }

const char *vault_page_file_text(int index) { return files[index].text; }
