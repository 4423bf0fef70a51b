#include "CVaultTextData.h"

/* #embed is of C23; the compiler's dependency file names what it embeds, so an edited table is
   compiled anew. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct vault_text_file files[] = {
    {"models/latin-languages/weights.tsv",
     (const char[]){
#embed "../../../Datasets/models/latin-languages/weights.tsv" suffix(, 0)
     }},
    {"text/character-sets/gb-2312.tsv",
     (const char[]){
#embed "../../../Datasets/text/character-sets/gb-2312.tsv" suffix(, 0)
     }},
    {"text/character-sets/jis-x-0208.tsv",
     (const char[]){
#embed "../../../Datasets/text/character-sets/jis-x-0208.tsv" suffix(, 0)
     }},
    {"text/currencies/words.tsv",
     (const char[]){
#embed "../../../Datasets/text/currencies/words.tsv" suffix(, 0)
     }},
    {"text/day-halves/markers.tsv",
     (const char[]){
#embed "../../../Datasets/text/day-halves/markers.tsv" suffix(, 0)
     }},
    {"text/languages/cyrillic-words.tsv",
     (const char[]){
#embed "../../../Datasets/text/languages/cyrillic-words.tsv" suffix(, 0)
     }},
    {"text/languages/latin-words.tsv",
     (const char[]){
#embed "../../../Datasets/text/languages/latin-words.tsv" suffix(, 0)
     }},
    {"text/mail/attributions.tsv",
     (const char[]){
#embed "../../../Datasets/text/mail/attributions.tsv" suffix(, 0)
     }},
    {"text/mail/device-lines.tsv",
     (const char[]){
#embed "../../../Datasets/text/mail/device-lines.tsv" suffix(, 0)
     }},
    {"text/mail/folders.tsv",
     (const char[]){
#embed "../../../Datasets/text/mail/folders.tsv" suffix(, 0)
     }},
    {"text/mail/html-entities.tsv",
     (const char[]){
#embed "../../../Datasets/text/mail/html-entities.tsv" suffix(, 0)
     }},
    {"text/mail/separators.tsv",
     (const char[]){
#embed "../../../Datasets/text/mail/separators.tsv" suffix(, 0)
     }},
    {"text/mail/subject-prefixes.tsv",
     (const char[]){
#embed "../../../Datasets/text/mail/subject-prefixes.tsv" suffix(, 0)
     }},
    {"text/names/east-asian.tsv",
     (const char[]){
#embed "../../../Datasets/text/names/east-asian.tsv" suffix(, 0)
     }},
    {"text/names/words.tsv",
     (const char[]){
#embed "../../../Datasets/text/names/words.tsv" suffix(, 0)
     }},
    {"text/numbers/compounds.tsv",
     (const char[]){
#embed "../../../Datasets/text/numbers/compounds.tsv" suffix(, 0)
     }},
    {"text/numbers/magnitudes.tsv",
     (const char[]){
#embed "../../../Datasets/text/numbers/magnitudes.tsv" suffix(, 0)
     }},
    {"text/numbers/words.tsv",
     (const char[]){
#embed "../../../Datasets/text/numbers/words.tsv" suffix(, 0)
     }},
    {"text/recovery-words/english.tsv",
     (const char[]){
#embed "../../../Datasets/text/recovery-words/english.tsv" suffix(, 0)
     }},
    {"text/sealing-vectors/vectors.tsv",
     (const char[]){
#embed "../../../Datasets/text/sealing-vectors/vectors.tsv" suffix(, 0)
     }},
    {"text/sensitive-terms/terms.tsv",
     (const char[]){
#embed "../../../Datasets/text/sensitive-terms/terms.tsv" suffix(, 0)
     }},
    {"text/stop-words/words.tsv",
     (const char[]){
#embed "../../../Datasets/text/stop-words/words.tsv" suffix(, 0)
     }},
    {"text/time-wordings/forms.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-wordings/forms.tsv" suffix(, 0)
     }},
    {"text/time-words/de.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/de.tsv" suffix(, 0)
     }},
    {"text/time-words/en.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/en.tsv" suffix(, 0)
     }},
    {"text/time-words/es.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/es.tsv" suffix(, 0)
     }},
    {"text/time-words/fr.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/fr.tsv" suffix(, 0)
     }},
    {"text/time-words/it.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/it.tsv" suffix(, 0)
     }},
    {"text/time-words/ja.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/ja.tsv" suffix(, 0)
     }},
    {"text/time-words/pt.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/pt.tsv" suffix(, 0)
     }},
    {"text/time-words/zh.tsv",
     (const char[]){
#embed "../../../Datasets/text/time-words/zh.tsv" suffix(, 0)
     }},
    {"text/whatsapp/phrases.tsv",
     (const char[]){
#embed "../../../Datasets/text/whatsapp/phrases.tsv" suffix(, 0)
     }},
    {"text/whatsapp/titles.tsv",
     (const char[]){
#embed "../../../Datasets/text/whatsapp/titles.tsv" suffix(, 0)
     }},
    {"text/zones/exchange-cities.tsv",
     (const char[]){
#embed "../../../Datasets/text/zones/exchange-cities.tsv" suffix(, 0)
     }},
    {"text/zones/windows.tsv",
     (const char[]){
#embed "../../../Datasets/text/zones/windows.tsv" suffix(, 0)
     }},
};

size_t vault_text_file_count(void) { return sizeof files / sizeof files[0]; }

struct vault_text_file vault_text_file_at(size_t index) {
  const struct vault_text_file none = {0, 0};
  return index < vault_text_file_count() ? files[index] : none;
}
