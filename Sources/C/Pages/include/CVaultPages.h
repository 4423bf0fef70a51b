#ifndef CVAULTPAGES_H
#define CVAULTPAGES_H

/* The styles and scripts of the HTML pages, as their files were when this was compiled. */

/* How many files there are. */
int vault_page_file_count(void);

/* The path of a file below this target's folder, for example "styles/colors.css"; it lives as long
   as the program. The index lies from 0 to below the count. */
const char *vault_page_file_path(int index);

/* The bytes of a file, UTF-8, behind them a zero; they live as long as the program. */
const char *vault_page_file_text(int index);

#endif
