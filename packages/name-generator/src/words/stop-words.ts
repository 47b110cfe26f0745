import { split } from './fields/field.ts';

/** Words that say nothing about what a name is for, including the jargon of descriptions. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  split(`a about above across after again all allow allows also always am an and another any anyone
    app application apps are around as at available away back based be because been before being
    best better between big both bring brings build building builds but buy by can come company
    could create creates creating cross daily different do does doing done down each easily easy
    ease else enable enables end ensure etc even every everyone everything experience fast few
    find finding first fix for from full fun get gets getting give gives go going good great had
    has have having he help helping helps her here high him his how i if in inc into is it its
    itself just keep keeps kind know large let lets like ll local look looking looks lot ltd made
    main make makes making many may me might modern more most much must my need needs never new
    next nice no not now of off offer offers offering old on one online only or other our out
    over own people per person place platform please possible powered premium provide provides
    put quick quickly quite re real really right run s same see sell selling sells service
    services set several she should show simple site small smart so solution solutions some
    someone something start startup such subscription support supports system t take takes than that the their them then there
    these they thing things this those through to together too tool tools top toward try turn
    two up us use used user users using ve very via want wants was way we well were what when
    where which while who whose why will with within without world would yet you your
    isnt arent wasnt dont doesnt didnt cant cannot couldnt wont neither nor nothing instead rather
    except excluding unlike minus non free last first second early late fine`),
);
