#ifndef CVAULTCALENDAR_H
#define CVAULTCALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// An iCalendar stream as plain data: unfolded, tokenised and unescaped by libical. The second
// implementation that the tests of VaultIngest compare its own reader with; nothing ships it. No libical type crosses this header; every pointer dies with vault_calendar_free.

typedef struct {
  const char *name;               // upper case, for example "DTSTART"
  const char *value;              // TEXT unescaped, anything else as libical prints it
  const char *zone;               // TZID, or NULL
  const char *common_name;        // CN, or NULL
  const char *email;              // EMAIL (RFC 7986), or NULL
} vault_calendar_property;

typedef struct {
  const char *name;               // upper case, for example "VEVENT"
  int32_t parent;                 // index of the enclosing component, or -1
  const vault_calendar_property *properties;
  size_t property_count;
} vault_calendar_component;

typedef struct {
  const vault_calendar_component *components;  // in preorder
  size_t component_count;
} vault_calendar;

// NULL if the bytes hold no component at all or memory is short. NUL bytes are skipped.
const vault_calendar *vault_calendar_parse(const uint8_t *bytes, size_t count);

void vault_calendar_free(const vault_calendar *calendar);

#endif
