/** Where vouchers are maintained, and where a template, or the opening voucher, is entered. */
export const maintainPath = '/fa/admin/maintain/voucher'
export const addPath = '/fa/admin/maintain/voucher-add'
