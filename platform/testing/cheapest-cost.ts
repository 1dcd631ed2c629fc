/** The lowest cost that argon2 accepts, so that tests do not wait for the cost of production. */
export const cheapestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
