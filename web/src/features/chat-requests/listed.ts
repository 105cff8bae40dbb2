import type { ChatRequest } from '@dodam/contract'

/** Whether a request is told to whoever was asked, not to whoever asks. */
export const isReceived = ({ listener }: ChatRequest): boolean => listener !== undefined

/** Whether a list shows the request when it is opened: one that I declined is done with. */
export const isListed = (request: ChatRequest): boolean =>
  !isReceived(request) || request.status !== 'declined'
