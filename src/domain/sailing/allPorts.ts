/** Code for all ports on one side of a leg. */
export const allPorts = 'ALL'
