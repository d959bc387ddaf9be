/** Where announcements are read. */
export const noticeListPath = '/ca/use/notice'
export const noticeAddress = (id: number): string => `${noticeListPath}?id=${id}`
