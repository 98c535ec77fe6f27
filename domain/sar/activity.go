package sar

// ActivityType is one of FinCEN's types of suspicious activity.
type ActivityType struct {
	Type    int    `json:"type"`
	Subtype int    `json:"subtype"`
	Name    string `json:"name"`
	IsOther bool   `json:"needsDescription" doc:"True if a report must describe the activity"`
}

// ActivityTypes lists the types that apply to money transmitters, with the codes of FinCEN's SAR XML schema 2.0.
var ActivityTypes = []ActivityType{
	{1, 106, "Structuring: asks about reports or records", false},
	{1, 111, "Structuring: changes or cancels a transfer to avoid a record", false},
	{1, 113, "Structuring: transfers below the threshold for records", false},
	{1, 1999, "Structuring: other", true},
	{3, 305, "Fraud: credit or debit card", false},
	{3, 309, "Fraud: mass marketing", false},
	{3, 312, "Fraud: wire transfer", false},
	{3, 320, "Fraud: ACH", false},
	{3, 322, "Fraud: advance fee", false},
	{3, 3999, "Fraud: other", true},
	{4, 401, "Identification: changes the spelling of a name", false},
	{4, 402, "Identification: several people with the same identity", false},
	{4, 403, "Identification: questionable documents", false},
	{4, 404, "Identification: refuses to provide documents", false},
	{4, 405, "Identification: one person with several identities", false},
	{4, 409, "Identification: questionable identity", false},
	{4, 4999, "Identification: other", true},
	{7, 701, "Terrorist financing: known or suspected organization", false},
	{7, 7999, "Terrorist financing: other", true},
	{8, 804, "Money laundering: choice of recipients", false},
	{8, 805, "Money laundering: electronic transfers", false},
	{8, 807, "Money laundering: several accounts", false},
	{8, 809, "Money laundering: transfers for third parties", false},
	{8, 812, "Money laundering: out of pattern for the customer", false},
	{8, 821, "Money laundering: source of funds", false},
	{8, 824, "Money laundering: funnel account", false},
	{8, 8999, "Money laundering: other", true},
	{9, 905, "Identity theft", false},
	{9, 909, "Informal value transfer", false},
	{9, 910, "Several locations", false},
	{9, 911, "Several people who work together", false},
	{9, 913, "Unlicensed money transmitter", false},
	{9, 920, "Account takeover", false},
	{9, 921, "Elder financial exploitation", false},
	{9, 925, "No apparent economic or lawful purpose", false},
	{9, 926, "Human smuggling", false},
	{9, 927, "Human trafficking", false},
	{9, 928, "High-risk jurisdiction", false},
	{9, 9999, "Other", true},
	{11, 1102, "Cyber event against a customer", false},
	{11, 11999, "Cyber event: other", true},
}

// ActivityTypeOf returns the type with the given codes, and false if ActivityTypes does not contain it.
func ActivityTypeOf(a Activity) (ActivityType, bool) {
	for _, t := range ActivityTypes {
		if t.Type == a.Type && t.Subtype == a.Subtype {
			return t, true
		}
	}
	return ActivityType{}, false
}
