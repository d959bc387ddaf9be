/** Runs the search away from the page. */
import { searchProof, type Puzzle } from './proof-of-work'

self.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(searchProof(data, 0, Infinity))
}
