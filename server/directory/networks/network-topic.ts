/** The topic of the change feed: lists of networks, or plans' networks, changed. */
export const networkTopic = 'networks'
