/**
 * The formats of texts, as plain patterns: validators compiled for the console carry them along, and the interpreting one (json-validator.ts)
 * goes by the same. Dates lie between 1900 and 2199, so that nothing that computes day by day is sent to the year 9999.
 */
export const valueFormats = {
  decimal: /^-?\d{1,20}(\.\d{1,12})?$/,
  'wall-time': /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
  date: /^(19|2[01])\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  'date-time': /^(19|2[01])\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/,
  time: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
  /** As repeat-rule.ts writes a rule; the server writes what was typed otherwise. */
  rrule:
    /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL=[1-9]\d?|BYMONTH=[\d,]+|BYMONTHDAY=[-\d,]+|BYDAY=[-A-Z\d,]+|BYSETPOS=[-\d,]+|WKST=[A-Z]{2}))*$/,
  uri: /^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i,
  email: /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  ipv4: /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/,
  hostname: /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i,
} as const
