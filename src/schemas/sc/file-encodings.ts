/** In which the text of a file that is imported may be; names of the Encoding Standard. */
export const fileEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'big5', 'shift_jis', 'gb18030', 'euc-jp', 'euc-kr'] as const),
  ...(['windows-1252', 'windows-1250', 'windows-1251'] as const),
] as const
