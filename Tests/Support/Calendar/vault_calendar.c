#include "CVaultCalendar.h"

#include <libical/ical.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Invariants: `calendar` is the first member, so its address is the reader's; every string is in
// `strings` and freed once; lists are built to their final size before pointers into them leave.

typedef struct {
  vault_calendar calendar;
  vault_calendar_component *components;
  size_t component_count, component_capacity;
  char **strings;
  size_t string_count, string_capacity;
  bool is_short_of_memory;
} reader;

static pthread_once_t start_once = PTHREAD_ONCE_INIT;

static void start(void) {
  icalerror_set_errors_are_fatal(0);
}

static bool reserve(void **items, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return true;
  size_t wanted = *capacity == 0 ? 64 : *capacity * 2;
  void *grown = realloc(*items, wanted * size);
  if (grown == NULL) return false;
  *items = grown;
  *capacity = wanted;
  return true;
}

// Keeps a malloc'ed string; on failure frees it and notes the shortage.
static const char *keep(reader *self, char *string) {
  if (string == NULL) return NULL;
  if (!reserve((void **)&self->strings, self->string_count, &self->string_capacity,
               sizeof *self->strings)) {
    free(string);
    self->is_short_of_memory = true;
    return NULL;
  }
  self->strings[self->string_count++] = string;
  return string;
}

static const char *copy(reader *self, const char *string) {
  if (string == NULL) return NULL;
  char *duplicate = strdup(string);
  if (duplicate == NULL) self->is_short_of_memory = true;
  return keep(self, duplicate);
}

// Strings that libical allocates go through its own free.
static const char *adopt(reader *self, char *string) {
  const char *kept = copy(self, string);
  icalmemory_free_buffer(string);
  return kept;
}

static vault_calendar_property read_property(reader *self, icalproperty *property) {
  vault_calendar_property result = {0};
  result.name = adopt(self, icalproperty_get_property_name_r(property));
  icalvalue *value = icalproperty_get_value(property);
  icalvalue_kind kind = value ? icalvalue_isa(value) : ICAL_NO_VALUE;
  if (kind == ICAL_TEXT_VALUE || kind == ICAL_X_VALUE) {
    result.value = copy(self, kind == ICAL_TEXT_VALUE ? icalvalue_get_text(value) : icalvalue_get_x(value));
  } else {
    result.value = adopt(self, icalproperty_get_value_as_string_r(property));
  }
  icalparameter *zone = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER);
  if (zone != NULL) result.zone = copy(self, icalparameter_get_tzid(zone));
  icalparameter *name = icalproperty_get_first_parameter(property, ICAL_CN_PARAMETER);
  if (name != NULL) result.common_name = copy(self, icalparameter_get_cn(name));
  icalparameter *email = icalproperty_get_first_parameter(property, ICAL_EMAIL_PARAMETER);
  if (email != NULL) result.email = copy(self, icalparameter_get_email(email));
  return result;
}

static void read_component(reader *self, icalcomponent *component, int32_t parent, int depth) {
  if (depth > 32 || self->is_short_of_memory) return;
  if (!reserve((void **)&self->components, self->component_count, &self->component_capacity,
               sizeof *self->components)) {
    self->is_short_of_memory = true;
    return;
  }
  int32_t index = (int32_t)self->component_count++;
  vault_calendar_component entry = {0};
  icalcomponent_kind kind = icalcomponent_isa(component);
  entry.name = copy(self, kind == ICAL_XROOT_COMPONENT ? "XROOT" : icalcomponent_kind_to_string(kind));
  entry.parent = parent;
  size_t count = 0;
  for (icalproperty *p = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY); p != NULL;
       p = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY))
    count++;
  vault_calendar_property *properties = calloc(count + 1, sizeof *properties);
  if (properties == NULL) self->is_short_of_memory = true;
  for (icalproperty *p = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY);
       p != NULL && properties != NULL;
       p = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY))
    properties[entry.property_count++] = read_property(self, p);
  entry.properties = properties;
  self->components[index] = entry;
  for (icalcomponent *child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
       child != NULL; child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT))
    read_component(self, child, index, depth + 1);
}

const vault_calendar *vault_calendar_parse(const uint8_t *bytes, size_t count) {
  pthread_once(&start_once, start);
  char *text = malloc(count + 1);
  if (text == NULL) return NULL;
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] != 0) text[length++] = (char)bytes[i];
  }
  text[length] = 0;
  icalcomponent *root = icalparser_parse_string(text);
  free(text);
  if (root == NULL) return NULL;
  reader *self = calloc(1, sizeof *self);
  if (self != NULL) {
    read_component(self, root, -1, 0);
    self->calendar.components = self->components;
    self->calendar.component_count = self->component_count;
  }
  icalcomponent_free(root);
  if (self == NULL) return NULL;
  if (self->is_short_of_memory) {
    vault_calendar_free(&self->calendar);
    return NULL;
  }
  return &self->calendar;
}

void vault_calendar_free(const vault_calendar *calendar) {
  if (calendar == NULL) return;
  reader *self = (reader *)calendar;
  for (size_t i = 0; i < self->component_count; i++) free((void *)self->components[i].properties);
  for (size_t i = 0; i < self->string_count; i++) free(self->strings[i]);
  free(self->components);
  free(self->strings);
  free(self);
}
