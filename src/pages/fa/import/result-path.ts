/** Where imports of vouchers are shown: all of them, or one. */
export const resultPath = (id?: number): string => `/fa/use/accounting/voucher-import-result${id === undefined ? '' : `?id=${id}`}`

export const uploadPath = '/fa/use/accounting/voucher/import'
