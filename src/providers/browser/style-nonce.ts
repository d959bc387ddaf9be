/** The nonce that the server put into the page; antd takes it, and so do libraries that make style elements without asking. */

export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce?.startsWith('__') ? undefined : nonce
}

/** rc's scroll lock and the like create bare `<style>` elements, which the policy would drop without a word. */
export function giveStylesTheNonce(): void {
  const nonce = styleNonce()
  if (!nonce) return
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
