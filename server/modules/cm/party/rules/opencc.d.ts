/** Single dictionaries, which opencc-js ships without types: `from to|from to…`. */
declare module 'opencc-js/dict/*' {
  const entries: string
  export { entries as default }
}
