/** A select of records, as people use it. */
import type { Locator } from 'playwright'

/**
 * Types into the select and takes the option that says just this: what offers to make a new one says more.
 * @param shown what the option says, where that is more than what is typed
 */
export async function chooseOption(box: Locator, text: string, shown = text): Promise<void> {
  const page = box.page()
  await box.fill(text)
  // What is offered until the search is answered moves under the hand.
  await page.locator('[role=combobox]:focus:not([aria-busy=true])').waitFor()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ has: page.getByText(shown, { exact: true }) })
    .first()
    .click()
}
