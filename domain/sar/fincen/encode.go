// Package fincen writes and reads the files that are exchanged with FinCEN's BSA E-Filing System: the SAR XML 2.0 batch of FinCEN
// Report 111, and the acknowledgment of a batch. A batch has one report.
package fincen

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hulak/domain/sar"
)

// Codes of parties.
const (
	partyTransmitter   = "35"
	partyContact       = "37"
	partyFiler         = "30"
	partyContactOffice = "8"
	partyInstitution   = "34" // where the activity occurred
	partySubject       = "33"
	partyAccountHolder = "41" // institution that holds an account
)

// Other codes of FinCEN Report 111.
const (
	formType              = "SARX"
	legalName             = "L"
	otherName             = "AKA"
	employerID            = "2"
	socialSecurityID      = "1"
	taxID                 = "4" // of the transmitter
	controlCode           = "28"
	moneyServicesBusiness = "4"
	regulatorIRS          = "7" // examines money services businesses
	accountOfSubject      = "7"
	accountAtInstitution  = "5"
	emailAddress          = "E"
	workPhone             = "W"
	instrument            = "6"
	fundsTransfer         = "33"
	yes                   = "Y"
)

const (
	namespace      = "www.fincen.gov/base"
	schemaLocation = "www.fincen.gov/base https://www.fincen.gov/base/EFL_SARXBatchSchema.xsd"
	narrativeChars = 4000 // in each of up to five parts
)

// identificationCodes maps kinds of identifying documents to FinCEN's codes.
var identificationCodes = map[sar.IdentificationKind]string{
	sar.DriversLicense: "5", sar.Passport: "6", sar.AlienRegistration: "7", sar.OtherDocument: "999",
}

// element is an XML element. An element with children has a sequence number, which is unique in the file.
type element struct {
	name     string
	text     string
	children []*element
}

// Encode returns the file for a worksheet that sar.Check accepts. The same input always gives the same bytes. filedOn is the filing date,
// YYYY-MM-DD. Encode returns an error if the file would not pass Validate. The error contains no personal data.
func Encode(filer sar.Filer, w sar.Worksheet, filedOn string) ([]byte, error) {
	activity := group("Activity",
		leaf("EFilingPriorDocumentNumber", w.PriorBSAID), leaf("FilingDateText", date(filedOn)),
		leaf("FilingInstitutionNotetoFinCEN", w.Note), association(w.Kind))
	activity.add(filerParties(filer)...)
	for _, s := range w.Subjects {
		activity.add(subject(filer, s))
	}
	activity.add(suspiciousActivity(w))
	for _, ip := range w.IPAddresses {
		activity.add(group("ActivityIPAddress", leaf("IPAddressText", ip)))
	}
	activity.add(group("Assets", leaf("AssetSubtypeID", fundsTransfer), leaf("AssetTypeID", instrument)))
	activity.add(narrative(w.Narrative)...)
	content, err := write(activity, w.Amount)
	if err != nil {
		return nil, err
	}
	if findings := Validate(content); len(findings) > 0 {
		return nil, fmt.Errorf("fincen: the file is invalid: %s", findings[0])
	}
	return content, nil
}

// association returns the kind of the report.
func association(kind sar.Kind) *element {
	name := map[sar.Kind]string{
		sar.Initial: "InitialReportIndicator", sar.Continuing: "ContinuingActivityReportIndicator",
		sar.Correction: "CorrectsAmendsPriorReportIndicator",
	}[kind]
	return group("ActivityAssociation", leaf(name, yes))
}

// filerParties returns the parties that stand for the institution, in FinCEN's order.
func filerParties(f sar.Filer) []*element {
	name := group("PartyName", leaf("PartyNameTypeCode", legalName), leaf("RawPartyFullName", f.Name))
	contact := group("PartyName", leaf("PartyNameTypeCode", legalName), leaf("RawPartyFullName", f.ContactOffice))
	phone := group("PhoneNumber", leaf("PhoneNumberText", f.Phone))
	business := group("OrganizationClassificationTypeSubtype", leaf("OrganizationTypeID", moneyServicesBusiness))
	party := func(code string, content ...*element) *element {
		return group("Party", append([]*element{leaf("ActivityPartyTypeCode", code)}, content...)...)
	}
	return []*element{
		party(partyTransmitter, name, address(f.Address), phone, identification(f.TaxID, taxID), identification(f.ControlCode, controlCode)),
		party(partyContact, contact),
		party(partyFiler, leaf("PrimaryRegulatorTypeCode", regulatorIRS), name, address(f.Address), identification(f.TaxID, employerID),
			business),
		party(partyContactOffice, contact, phone),
		party(partyInstitution, leaf("NoBranchActivityInvolvedIndicator", yes), leaf("PrimaryRegulatorTypeCode", regulatorIRS),
			leaf("SellingLocationIndicator", yes), name, address(f.Address), identification(f.TaxID, employerID), business),
	}
}

func identification(number, code string) *element {
	return group("PartyIdentification", leaf("PartyIdentificationNumberText", number), leaf("PartyIdentificationTypeCode", code))
}

// subject returns a suspected person. Elements whose value is unknown are replaced by FinCEN's indicators for unknown values.
func subject(f sar.Filer, s sar.Subject) *element {
	p := group("Party", leaf("ActivityPartyTypeCode", partySubject), flag("BirthDateUnknownIndicator", s.BirthDate == ""),
		flag("BothPurchaserSenderPayeeReceiveIndicator", s.Role == sar.RoleBoth), leaf("IndividualBirthDateText", date(s.BirthDate)),
		flag("NoKnownAccountInvolvedIndicator", len(s.Accounts) == 0), flag("PayeeReceiverIndicator", s.Role == sar.RoleReceiver),
		flag("PurchaserSenderIndicator", s.Role == sar.RoleSender), leaf("UnknownGenderIndicator", yes),
		group("PartyName", flag("EntityLastNameUnknownIndicator", s.LastName == ""), flag("FirstNameUnknownIndicator", s.FirstName == ""),
			leaf("PartyNameTypeCode", legalName), leaf("RawEntityIndividualLastName", s.LastName),
			leaf("RawIndividualFirstName", s.FirstName), leaf("RawIndividualMiddleName", s.MiddleName)))
	for _, name := range s.OtherNames {
		p.add(group("PartyName", leaf("PartyNameTypeCode", otherName), leaf("RawPartyFullName", name)))
	}
	p.add(address(s.Address))
	for _, phone := range s.Phones {
		p.add(group("PhoneNumber", leaf("PhoneNumberText", phone)))
	}
	if s.TaxID == "" {
		p.add(group("PartyIdentification", leaf("TINUnknownIndicator", yes)))
	} else {
		p.add(identification(s.TaxID, socialSecurityID))
	}
	for _, d := range s.Identifications {
		p.add(group("PartyIdentification", leaf("OtherIssuerCountryText", d.Country), leaf("OtherIssuerStateText", d.State),
			leaf("OtherPartyIdentificationTypeText", d.Other), leaf("PartyIdentificationNumberText", d.Number),
			leaf("PartyIdentificationTypeCode", identificationCodes[d.Kind])))
	}
	if s.Occupation != "" {
		p.add(group("PartyOccupationBusiness", leaf("OccupationBusinessText", s.Occupation)))
	}
	for _, email := range s.Emails {
		p.add(group("ElectronicAddress", leaf("ElectronicAddressText", email), leaf("ElectronicAddressTypeCode", emailAddress)))
	}
	p.add(group("PartyAssociation", flag("CustomerIndicator", s.IsCustomer),
		flag("NoRelationshipToInstitutionIndicator", !s.IsCustomer), leaf("SubjectRelationshipFinancialInstitutionTINText", f.TaxID)))
	if len(s.Accounts) > 0 {
		holder := group("Party", leaf("ActivityPartyTypeCode", partyAccountHolder))
		for _, number := range s.Accounts {
			holder.add(group("Account", leaf("AccountNumberText", number),
				group("PartyAccountAssociation", leaf("PartyAccountAssociationTypeCode", accountAtInstitution))))
		}
		p.add(group("PartyAccountAssociation", leaf("PartyAccountAssociationTypeCode", accountOfSubject), holder))
	}
	return p
}

func address(a sar.PostalAddress) *element {
	isDomestic := a.Country == "US"
	return group("Address", flag("CityUnknownIndicator", a.City == ""), flag("CountryCodeUnknownIndicator", a.Country == ""),
		leaf("RawCityText", a.City), leaf("RawCountryCodeText", a.Country), leaf("RawStateCodeText", a.State),
		leaf("RawStreetAddress1Text", a.Street), leaf("RawZIPCode", a.PostalCode), flag("StateCodeUnknownIndicator", isDomestic && a.State == ""),
		flag("StreetAddressUnknownIndicator", a.Street == ""), flag("ZIPCodeUnknownIndicator", isDomestic && a.PostalCode == ""))
}

func suspiciousActivity(w sar.Worksheet) *element {
	out := group("SuspiciousActivity", flag("AmountUnknownIndicator", w.AmountUnknown),
		leaf("CumulativeTotalViolationAmountText", w.CumulativeAmount), flag("NoAmountInvolvedIndicator", w.NoAmount),
		leaf("SuspiciousActivityFromDateText", date(w.From)), leaf("SuspiciousActivityToDateText", date(w.To)),
		leaf("TotalSuspiciousAmountText", w.Amount))
	for _, a := range w.Activities {
		out.add(group("SuspiciousActivityClassification", leaf("OtherSuspiciousActivityTypeText", a.Other),
			leaf("SuspiciousActivitySubtypeID", strconv.Itoa(a.Subtype)), leaf("SuspiciousActivityTypeID", strconv.Itoa(a.Type))))
	}
	return out
}

// narrative splits the text into parts of at most narrativeChars characters, between words if possible.
func narrative(n sar.Narrative) []*element {
	var parts []*element
	rest := []rune(n.Text())
	for len(rest) > 0 {
		end := min(len(rest), narrativeChars)
		if end < len(rest) {
			if i := strings.LastIndexByte(string(rest[:end]), ' '); i > 0 {
				end = len([]rune(string(rest[:end])[:i]))
			}
		}
		parts = append(parts, group("ActivityNarrativeInformation", leaf("ActivityNarrativeSequenceNumber", strconv.Itoa(len(parts)+1)),
			leaf("ActivityNarrativeText", string(rest[:end]))))
		rest = []rune(strings.TrimSpace(string(rest[end:])))
	}
	return parts
}

// date converts YYYY-MM-DD to YYYYMMDD. It returns other text unchanged, which Validate then rejects.
func date(day string) string {
	if t, err := time.Parse(time.DateOnly, day); err == nil {
		return t.Format("20060102")
	}
	return day
}

// leaf returns an element with text, or nil if the text is empty.
func leaf(name, text string) *element {
	if text == "" {
		return nil
	}
	return &element{name: name, text: text}
}

// flag returns an indicator, or nil if the condition is false.
func flag(name string, condition bool) *element {
	if !condition {
		return nil
	}
	return &element{name: name, text: yes}
}

// group returns an element with children, without those that are nil.
func group(name string, children ...*element) *element {
	e := &element{name: name}
	e.add(children...)
	return e
}

func (e *element) add(children ...*element) {
	for _, c := range children {
		if c != nil {
			e.children = append(e.children, c)
		}
	}
}

// count returns the number of elements with a name and a text in e and below.
func (e *element) count(name, text string) int {
	n := 0
	if e.name == name && e.text == text {
		n = 1
	}
	for _, c := range e.children {
		n += c.count(name, text)
	}
	return n
}

// write returns the file with one activity.
func write(activity *element, amount string) ([]byte, error) {
	if amount == "" {
		amount = "0"
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	fmt.Fprintf(&b, `<fc2:EFilingBatchXML TotalAmount="%s" PartyCount="%d" ActivityCount="1" ActivityAttachmentCount="0" AttachmentCount="0"`+
		` xsi:schemaLocation="%s" xmlns:fc2="%s" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`+"\n",
		amount, activity.count("ActivityPartyTypeCode", partySubject), schemaLocation, namespace)
	w := writer{b: &b}
	w.write(&element{name: "FormTypeCode", text: formType}, 1)
	w.write(activity, 1)
	b.WriteString("</fc2:EFilingBatchXML>\n")
	return b.Bytes(), w.err
}

// writer writes elements with sequence numbers.
type writer struct {
	b        *bytes.Buffer
	sequence int
	err      error
}

func (w *writer) write(e *element, depth int) {
	indent := strings.Repeat("  ", depth)
	if len(e.children) == 0 {
		fmt.Fprintf(w.b, "%s<fc2:%s>", indent, e.name)
		if err := xml.EscapeText(w.b, []byte(e.text)); err != nil {
			w.err = err
		}
		fmt.Fprintf(w.b, "</fc2:%s>\n", e.name)
		return
	}
	w.sequence++
	fmt.Fprintf(w.b, "%s<fc2:%s SeqNum=\"%d\">\n", indent, e.name, w.sequence)
	for _, c := range e.children {
		w.write(c, depth+1)
	}
	fmt.Fprintf(w.b, "%s</fc2:%s>\n", indent, e.name)
}
