/** Under which a widget's answer is kept: who changes what it shows makes it ask again. */
export const widgetKey = (path: string) => ['widget', path] as const
