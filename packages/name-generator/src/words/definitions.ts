import { split } from './fields/field.ts';

/** Words that definitions are written with, where they say nothing about the thing. */
export const OF_DEFINITIONS: ReadonlySet<string> = new Set(
  split(`act action activity animal apparatus area art artist artists based beings body branch building
    buildings business case cause character city class collection color colour company condition
    container copy device edge end equipment event events fact family female field film form game general
    genus group groups guide hair head human identity instrument kind lack large light line long machine
    male man manner map mark mass material matter means measure member memory message method mixture name
    natural note number object objects one order organ part particular parts people person phone piece
    place plant plants play player plural point position power print private process product products
    project protect purpose quality quantity record relation report result river road rocks run safe save
    science set several shape share short side skill small social something sort sound space start state
    step store structure student study substance substances surface system task team test thing things
    time top training travel tree trees type unit usage use used user various variety vessel visit voice
    walk water way will woman wood word work world writing animals using usually especially having
    article waste return period vehicle facility platform cover refuse solid cloth fabric metal insect worker
    strip sheet medium chemical content fluid liquid gas acid base board element ground center factory`),
);
