#ifndef CVAULTTEMPLATES_H
#define CVAULTTEMPLATES_H

/* The templates and styles of the HTML pages, as their files were when this was compiled. */

/* How many files there are. */
int vault_template_count(void);

/* The path of a file below this target's folder, for example "styles/colors.css"; it lives as long
   as the program. The index lies from 0 to below the count. */
const char *vault_template_path(int index);

/* The bytes of a file, UTF-8, behind them a zero; they live as long as the program. */
const char *vault_template_text(int index);

#endif
