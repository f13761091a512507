// What an act is called by its verb, with what it is done to.
export const words: Record<string, string> = {
  attack: 'Attack {}', shoot: 'Shoot at {}', throw: 'Throw at {}', fire: 'Fire arrows at {}', batter: 'Batter {}', breath: 'Breathe fire', wings: 'Wings: {}', demand: 'Demand surrender of {}',
  disengage: 'Disengage', enough: 'That is enough', wait: 'Wait: do nothing', hand: 'Take {} in hand', load: 'Load {}', join: 'Join {}', divide: 'Divide into {}', swap: 'Change places with {}', pass: 'Pass through {}',
  repair: 'Repair {}', douse: 'Put out the fire of {}', build: 'Build {}', fix: 'Set the ladder to {}', climb: 'Climb to {}', land: 'Land in {}', flee: 'Flee to {}', pursue: 'Pursue with {}', at: 'At {}', name: 'Name {}',
};
