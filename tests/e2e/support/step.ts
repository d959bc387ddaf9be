/** A part of a story with a name of its own, which its failure says first. */
export async function step(name: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
