/** Brings a field into sight and puts the focus in it, opening the tab and the section that it stands on. */

/** @param path `rate` or `instalments.0.portion` */
export function focusPath(idPrefix: string, path: string): void {
  const [field = ''] = path.split('.')
  const tab = document.querySelector<HTMLElement>(`[data-tab~="${CSS.escape(field)}"]`)?.closest<HTMLElement>('[role="tab"]')
  if (tab?.getAttribute('aria-selected') === 'false') tab.click()
  for (const fold of document.querySelectorAll<HTMLElement>(`[data-fold~="${CSS.escape(field)}"][aria-expanded="false"]`)) fold.click()
  requestAnimationFrame(() => {
    const target =
      document.getElementById(`${idPrefix}_${path.replaceAll('.', '-')}`) ??
      document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"] :is(input, textarea, button, [tabindex])`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
