/** The code that means every port on one side of a leg. */
export const allPorts = 'ALL'
