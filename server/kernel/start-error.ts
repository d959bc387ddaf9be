/** The start can't go on; the message is a sentence for the person at the terminal, who needs no stack. */
export class StartError extends Error {}
