/** Refusals about groups, with the parameters of their texts. */
export const groupRefusals = {
  cabin_mixed: ['what'],
  group_no_place: ['type'],
  group_named_more: ['type', 'named'],
  group_names_missing: ['unnamed'],
  group_deadline_passed: ['time'],
  group_deadline_late: ['time', 'until'],
  group_empty: [],
  not_a_group: ['reference'],
  group_no_mistake: [],
} as const
