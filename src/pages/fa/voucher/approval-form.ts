/** Where the form that decides about a voucher is filled in, prefilled with it (wf.md §5.16 `fa.voucher-approve`). */
export const approvalForm = (voucher: number | string): string => `/wf/use/new/filling-form?source=fa.voucher:${voucher}`
