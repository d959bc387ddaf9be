/** The recount beside the page: thousands of signatures take a while, and the page stays usable. */
import type { BoardPage } from '../../../shared/vs/secret-calls'
import { recountBoard } from '../../../shared/vs/secret/recount-board'

addEventListener('message', ({ data }: MessageEvent<BoardPage>) => {
  void recountBoard(data).then(
    (recount) => postMessage({ recount }),
    (error: unknown) => postMessage({ failed: String(error) }),
  )
})
