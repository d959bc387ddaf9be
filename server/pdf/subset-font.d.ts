/** What we use of subset-font, which brings no types. */
declare module 'subset-font' {
  function subsetFont(font: Buffer, text: string, options: { targetFormat: 'sfnt' }): Promise<Buffer>
  export = subsetFont
}
