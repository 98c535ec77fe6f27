package fincen

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Finding is something wrong in a file. It names the element, not its content.
type Finding struct {
	Path string // such as Activity/Party/PartyName
	Code string
}

// String returns the path and the code.
func (f Finding) String() string { return f.Path + ": " + f.Code }

// Codes of findings.
const (
	FindingXML       = "XML"       // not well-formed
	FindingUnknown   = "UNKNOWN"   // unknown element or attribute
	FindingOrder     = "ORDER"     // wrong order
	FindingMissing   = "MISSING"   // required element
	FindingTooMany   = "TOO_MANY"  // element
	FindingSequence  = "SEQUENCE"  // missing or repeated SeqNum
	FindingCount     = "COUNT"     // wrong count or total in the root's attributes
	FindingValue     = "VALUE"     // wrong form
	FindingLength    = "LENGTH"    // too long
	FindingSpace     = "SPACE"     // spaces or control characters
	FindingParties   = "PARTIES"   // missing or repeated party
	FindingNarrative = "NARRATIVE" // wrong numbers of the parts
)

// rule is the rule for one element inside its parent.
type rule struct {
	name     string
	min, max int
	chars    int            // maximum length of the text
	form     *regexp.Regexp // of the text; nil if the element has children or any text
	children []rule
}

var (
	dateForm      = regexp.MustCompile(`^(19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$`)
	dollarForm    = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)
	digitForm     = regexp.MustCompile(`^[0-9]+$`)
	priorForm     = regexp.MustCompile(`^[0-9]{14}$`)
	indicatorForm = regexp.MustCompile(`^Y?$`)
	partyForm     = regexp.MustCompile(`^(35|37|30|8|34|33|41|46)$`)
	nameCodeForm  = regexp.MustCompile(`^(L|AKA|DBA)$`)
	countryForm   = regexp.MustCompile(`^[A-Z]{2}$`)
	stateForm     = regexp.MustCompile(`^[A-Z]{2,3}$`)
	formForm      = regexp.MustCompile(`^SARX$`)
	partForm      = regexp.MustCompile(`^[1-5]$`)
	emailOrURL    = regexp.MustCompile(`^[EU]$`)
)

func one(name string, chars int, form *regexp.Regexp) rule {
	return rule{name: name, min: 1, max: 1, chars: chars, form: form}
}

func optional(name string, chars int, form *regexp.Regexp) rule {
	return rule{name: name, max: 1, chars: chars, form: form}
}

func indicators(names ...string) []rule {
	rules := make([]rule, len(names))
	for i, name := range names {
		rules[i] = optional(name, 1, indicatorForm)
	}
	return rules
}

func concat(lists ...[]rule) (all []rule) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// The structure of a batch, from the outline of FinCEN's SAR XML 2.0 schema. Children are in the required order.
var (
	nameRule = concat(indicators("EntityLastNameUnknownIndicator", "FirstNameUnknownIndicator"), []rule{
		one("PartyNameTypeCode", 3, nameCodeForm), optional("RawEntityIndividualLastName", 150, nil),
		optional("RawIndividualFirstName", 35, nil), optional("RawIndividualMiddleName", 35, nil),
		optional("RawIndividualNameSuffixText", 35, nil), optional("RawPartyFullName", 150, nil),
	})
	addressRule = concat(indicators("CityUnknownIndicator", "CountryCodeUnknownIndicator"), []rule{
		optional("RawCityText", 50, nil), optional("RawCountryCodeText", 2, countryForm), optional("RawStateCodeText", 3, stateForm),
		optional("RawStreetAddress1Text", 100, nil), optional("RawZIPCode", 9, nil),
	}, indicators("StateCodeUnknownIndicator", "StreetAddressUnknownIndicator", "ZIPCodeUnknownIndicator"))
	identificationRule = []rule{
		optional("OtherIssuerCountryText", 2, countryForm), optional("OtherIssuerStateText", 2, stateForm),
		optional("OtherPartyIdentificationTypeText", 50, nil), optional("PartyIdentificationNumberText", 25, nil),
		optional("PartyIdentificationTypeCode", 3, digitForm), optional("TINUnknownIndicator", 1, indicatorForm),
	}
	accountRule = []rule{
		one("AccountNumberText", 40, nil),
		{name: "PartyAccountAssociation", min: 1, max: 1, children: []rule{
			optional("AccountClosedIndicator", 1, indicatorForm), one("PartyAccountAssociationTypeCode", 1, digitForm),
		}},
	}
	partyRule = concat([]rule{one("ActivityPartyTypeCode", 2, partyForm)},
		indicators("BirthDateUnknownIndicator", "BothPurchaserSenderPayeeReceiveIndicator", "FemaleGenderIndicator"),
		[]rule{optional("IndividualBirthDateText", 8, dateForm)},
		indicators("MaleGenderIndicator", "NoBranchActivityInvolvedIndicator", "NoKnownAccountInvolvedIndicator",
			"NonUSFinancialInstitutionIndicator", "PartyAsEntityOrganizationIndicator", "PayeeReceiverIndicator", "PayLocationIndicator"),
		[]rule{optional("PrimaryRegulatorTypeCode", 2, digitForm)},
		indicators("PurchaserSenderIndicator", "SellingLocationIndicator", "SellingPayingLocationIndicator", "UnknownGenderIndicator"),
		[]rule{
			{name: "PartyName", max: 100, children: nameRule},
			{name: "Address", max: 99, children: addressRule},
			{name: "PhoneNumber", max: 99, children: []rule{
				optional("PhoneNumberExtensionText", 6, digitForm), one("PhoneNumberText", 16, digitForm), optional("PhoneNumberTypeCode", 1, nil),
			}},
			{name: "PartyIdentification", max: 100, children: identificationRule},
			{name: "OrganizationClassificationTypeSubtype", max: 15, children: []rule{
				optional("OrganizationSubtypeID", 4, digitForm), one("OrganizationTypeID", 3, digitForm),
			}},
			{name: "PartyOccupationBusiness", max: 1, children: []rule{
				optional("NAICSCode", 6, digitForm), optional("OccupationBusinessText", 50, nil),
			}},
			{name: "ElectronicAddress", max: 198, children: []rule{
				one("ElectronicAddressText", 517, nil), one("ElectronicAddressTypeCode", 1, emailOrURL),
			}},
			{name: "PartyAssociation", max: 99, children: concat(indicators("CustomerIndicator", "NoRelationshipToInstitutionIndicator"),
				[]rule{optional("SubjectRelationshipFinancialInstitutionTINText", 25, digitForm)})},
			{name: "PartyAccountAssociation", max: 1, children: []rule{
				one("PartyAccountAssociationTypeCode", 1, digitForm),
				{name: "Party", min: 1, max: 99, children: []rule{
					one("ActivityPartyTypeCode", 2, partyForm), optional("NonUSFinancialInstitutionIndicator", 1, indicatorForm),
					{name: "PartyIdentification", max: 1, children: identificationRule},
					{name: "Account", max: 99, children: accountRule},
				}},
			}},
		})
	activityRule = []rule{
		optional("EFilingPriorDocumentNumber", 14, priorForm), one("FilingDateText", 8, dateForm),
		optional("FilingInstitutionNotetoFinCEN", 50, nil),
		{name: "ActivityAssociation", min: 1, max: 1, children: indicators("ContinuingActivityReportIndicator",
			"CorrectsAmendsPriorReportIndicator", "InitialReportIndicator", "JointReportIndicator")},
		{name: "Party", min: 6, max: 1203, children: partyRule},
		{name: "SuspiciousActivity", min: 1, max: 1, children: []rule{
			optional("AmountUnknownIndicator", 1, indicatorForm), optional("CumulativeTotalViolationAmountText", 15, dollarForm),
			optional("NoAmountInvolvedIndicator", 1, indicatorForm), one("SuspiciousActivityFromDateText", 8, dateForm),
			optional("SuspiciousActivityToDateText", 8, dateForm), optional("TotalSuspiciousAmountText", 15, dollarForm),
			{name: "SuspiciousActivityClassification", min: 1, max: 99, children: []rule{
				optional("OtherSuspiciousActivityTypeText", 50, nil), one("SuspiciousActivitySubtypeID", 4, digitForm),
				one("SuspiciousActivityTypeID", 4, digitForm),
			}},
		}},
		{name: "ActivityIPAddress", max: 99, children: []rule{one("IPAddressText", 39, nil)}},
		{name: "Assets", max: 31, children: []rule{
			one("AssetSubtypeID", 3, digitForm), one("AssetTypeID", 1, digitForm), optional("OtherAssetSubtypeText", 50, nil),
		}},
		{name: "ActivityNarrativeInformation", min: 1, max: 5, children: []rule{
			one("ActivityNarrativeSequenceNumber", 1, partForm), one("ActivityNarrativeText", 4000, nil),
		}},
	}
	batchRules = []rule{one("FormTypeCode", 4, formForm), {name: "Activity", min: 1, max: 1 << 20, children: activityRule}}
)

// partyCounts holds how often each party must appear in an activity. The other parties can repeat.
var partyCounts = map[string]int{partyTransmitter: 1, partyContact: 1, partyFiler: 1, partyContactOffice: 1}

// node is an element of a parsed file.
type node struct {
	name     string
	attrs    map[string]string
	text     string
	children []*node
}

// Validate returns what is wrong with the structure of a SAR XML batch. FinCEN makes further checks of its own.
func Validate(content []byte) []Finding {
	root, err := parse(content)
	if err != nil || root.name != "EFilingBatchXML" {
		return []Finding{{Code: FindingXML}}
	}
	v := &validator{sequences: map[string]bool{}}
	v.children(root, "", batchRules)
	v.totals(root)
	for _, activity := range root.all("Activity") {
		v.parties(activity)
		v.narrative(activity)
	}
	return v.findings
}

// parse reads a file as a tree. It rejects directives, so that a file cannot define entities.
func parse(content []byte) (*node, error) {
	decoder := xml.NewDecoder(bytes.NewReader(content))
	holder := &node{}
	open := []*node{holder}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		last := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attrs: map[string]string{}}
			for _, a := range t.Attr {
				n.attrs[a.Name.Local] = a.Value
			}
			last.children = append(last.children, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			last.text += string(t)
		case xml.Directive:
			return nil, errors.New("fincen: directive")
		}
	}
	if len(holder.children) != 1 {
		return nil, errors.New("fincen: not one root element")
	}
	return holder.children[0], nil
}

func (n *node) all(name string) (found []*node) {
	for _, c := range n.children {
		if c.name == name {
			found = append(found, c)
		}
	}
	return found
}

// value returns the text of the first child with a name.
func (n *node) value(name string) string {
	for _, c := range n.children {
		if c.name == name {
			return c.text
		}
	}
	return ""
}

type validator struct {
	findings  []Finding
	sequences map[string]bool
}

func (v *validator) add(path, code string) { v.findings = append(v.findings, Finding{path, code}) }

// children checks the children of an element against their rules, in order.
func (v *validator) children(n *node, path string, rules []rule) {
	next := 0
	counts := make([]int, len(rules))
	for _, c := range n.children {
		here := strings.TrimPrefix(path+"/"+c.name, "/")
		i := indexOf(rules, c.name)
		if i < 0 {
			v.add(here, FindingUnknown)
			continue
		}
		if i < next {
			v.add(here, FindingOrder)
		}
		next = max(next, i)
		counts[i]++
		v.element(c, here, rules[i])
	}
	for i, r := range rules {
		here := strings.TrimPrefix(path+"/"+r.name, "/")
		if counts[i] < r.min {
			v.add(here, FindingMissing)
		}
		if counts[i] > r.max {
			v.add(here, FindingTooMany)
		}
	}
}

func indexOf(rules []rule, name string) int {
	for i, r := range rules {
		if r.name == name {
			return i
		}
	}
	return -1
}

func (v *validator) element(n *node, path string, r rule) {
	if r.children != nil {
		number := n.attrs["SeqNum"]
		if len(n.attrs) != 1 || !digitForm.MatchString(number) || v.sequences[number] {
			v.add(path, FindingSequence)
		}
		v.sequences[number] = true
		v.children(n, path, r.children)
		return
	}
	if len(n.attrs) > 0 || len(n.children) > 0 {
		v.add(path, FindingUnknown)
	}
	if utf8.RuneCountInString(n.text) > r.chars {
		v.add(path, FindingLength)
	}
	if strings.TrimSpace(n.text) != n.text || strings.Contains(n.text, "   ") || strings.ContainsAny(n.text, "\t\r\n") {
		v.add(path, FindingSpace)
	}
	if n.text == "" && r.form != indicatorForm || r.form != nil && !r.form.MatchString(n.text) {
		v.add(path, FindingValue)
	}
}

// totals compares the root's attributes with the content.
func (v *validator) totals(root *node) {
	var amount, subjects int64
	for _, a := range root.all("Activity") {
		for _, p := range a.all("Party") {
			if p.value("ActivityPartyTypeCode") == partySubject {
				subjects++
			}
		}
		for _, s := range a.all("SuspiciousActivity") {
			dollars, err := strconv.ParseInt("0"+s.value("TotalSuspiciousAmountText"), 10, 64)
			if err == nil {
				amount += dollars
			}
		}
	}
	for name, want := range map[string]int64{
		"TotalAmount": amount, "PartyCount": subjects, "ActivityCount": int64(len(root.all("Activity"))),
		"ActivityAttachmentCount": 0, "AttachmentCount": 0,
	} {
		if root.attrs[name] != fmt.Sprint(want) {
			v.add(name, FindingCount)
		}
	}
}

// parties checks that the parties of the institution are complete, and that there is a subject.
func (v *validator) parties(activity *node) {
	counts := map[string]int{}
	for _, p := range activity.all("Party") {
		counts[p.value("ActivityPartyTypeCode")]++
	}
	for code, want := range partyCounts {
		if counts[code] != want {
			v.add("Activity/Party", FindingParties)
		}
	}
	if counts[partyInstitution] == 0 || counts[partySubject] == 0 {
		v.add("Activity/Party", FindingParties)
	}
}

// narrative checks that the parts are numbered from 1.
func (v *validator) narrative(activity *node) {
	for i, part := range activity.all("ActivityNarrativeInformation") {
		if part.value("ActivityNarrativeSequenceNumber") != strconv.Itoa(i+1) {
			v.add("Activity/ActivityNarrativeInformation", FindingNarrative)
		}
	}
}
