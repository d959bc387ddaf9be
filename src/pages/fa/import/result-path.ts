/** Where imports of vouchers are shown: all of them, or one. */
export const resultPath = (id?: number): string => `/fa/use/accounting/voucher-import-result${id === undefined ? '' : `?id=${id}`}`

export const uploadPath = '/fa/use/accounting/voucher/import'

/** The vouchers that opened the books, and where a workbook of them comes in. */
export const openingPath = '/fa/admin/maintain/voucher/opening'
export const openingUploadPath = `${openingPath}/import`
