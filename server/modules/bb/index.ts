/** What other modules may use of bulletins. */
export { bbModule } from './module'
export { postBulletin, type Post } from './post/post-bulletin'
