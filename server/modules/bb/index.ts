/** What other modules may use of bulletins. */
export { bbModule } from './module'
export { boardOf, type Board } from './post/board'
export { postBulletin, type Post } from './post/post-bulletin'
