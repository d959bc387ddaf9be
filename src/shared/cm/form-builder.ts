/** Records that take added fields through the form builder (cm.md §3.7), in the order of its tabs; said once for both sides. */
export const builtForms = ['lead', 'organization', 'person', 'product'] as const
export type BuiltForm = (typeof builtForms)[number]
