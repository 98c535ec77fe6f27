// Package pacs implements the ISO 20022 messages for payouts:
//   - pacs.008.001.08, the customer credit transfer that instructs a payout
//   - pacs.002.001.10, the status report on a payout
//   - camt.056.001.08, the request to cancel a payout
//   - camt.029.001.09, the response to a cancellation request
//
// The types contain only the elements that Hulak uses, in schema order. Check reports elements that violate the schema.
package pacs

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"
)

// Message namespaces and names.
const (
	CreditTransferNamespace = "urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"
	StatusReportNamespace   = "urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10"
	CreditTransferName      = "pacs.008.001.08"
)

// CreditTransfer is a pacs.008 document.
type CreditTransfer struct {
	XMLName xml.Name    `xml:"urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08 Document"`
	Header  GroupHeader `xml:"FIToFICstmrCdtTrf>GrpHdr"`
	Txs     []Tx        `xml:"FIToFICstmrCdtTrf>CdtTrfTxInf"`
}

// GroupHeader is the message header.
type GroupHeader struct {
	MessageID string `xml:"MsgId"`
	Created   string `xml:"CreDtTm"`
	Count     string `xml:"NbOfTxs,omitempty"`
	// Settlement is CLRG, INDA, INGA, or COVE. It is nil in a status report.
	Settlement *Settlement `xml:"SttlmInf"`
}

// Settlement is the settlement method between the institutions.
type Settlement struct {
	Method string `xml:"SttlmMtd"`
}

// Tx is one payout.
type Tx struct {
	ID               PaymentID         `xml:"PmtId"`
	Type             *PaymentType      `xml:"PmtTpInf"`
	Amount           Amount            `xml:"IntrBkSttlmAmt"`
	Date             string            `xml:"IntrBkSttlmDt"`
	Instructed       *Amount           `xml:"InstdAmt"` // what the debtor sent
	ChargesBy        string            `xml:"ChrgBr"`
	Debtor           Party             `xml:"Dbtr"`
	DebtorAccount    *Account          `xml:"DbtrAcct"`
	DebtorAgent      Agent             `xml:"DbtrAgt"`
	Agent            Agent             `xml:"CdtrAgt"`
	Creditor         Party             `xml:"Cdtr"`
	Account          *Account          `xml:"CdtrAcct"`
	AgentInstruction *AgentInstruction `xml:"InstrForCdtrAgt"`
	Remittance       string            `xml:"RmtInf>Ustrd"`
}

// PaymentID holds a payout's IDs.
type PaymentID struct {
	Instruction string `xml:"InstrId"`
	EndToEnd    string `xml:"EndToEndId"`
	UETR        string `xml:"UETR"`
}

// PaymentType holds the payout method. Bank deposits omit it.
type PaymentType struct {
	LocalInstrument string `xml:"LclInstrm>Prtry"`
}

// Amount is an amount with its currency.
type Amount struct {
	Currency string `xml:"Ccy,attr"`
	Value    string `xml:",chardata"`
}

// Party is a debtor or creditor.
type Party struct {
	Name    string         `xml:"Nm"`
	Address *PostalAddress `xml:"PstlAdr"`
	Contact *Contact       `xml:"CtctDtls"`
}

// Contact is a party's contact information.
type Contact struct {
	Mobile string `xml:"MobNb"`
}

// Agent is an institution, identified by its clearing number, its name, or both.
type Agent struct {
	Member  *Member        `xml:"FinInstnId>ClrSysMmbId"`
	Name    string         `xml:"FinInstnId>Nm"`
	Address *PostalAddress `xml:"FinInstnId>PstlAdr"`
}

// Member is an institution's clearing number.
type Member struct {
	ID string `xml:"MmbId"`
}

// Account is the number of an account or wallet.
type Account struct {
	ID string `xml:"Id>Othr>Id"`
}

// AgentInstruction is an instruction to the creditor's institution. The code HOLD means cash pickup. Text is then the reference number
// that the creditor presents.
type AgentInstruction struct {
	Code string `xml:"Cd"`
	Text string `xml:"InstrInf"`
}

// StatusReport is a pacs.002 document.
type StatusReport struct {
	XMLName xml.Name    `xml:"urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10 Document"`
	Header  GroupHeader `xml:"FIToFIPmtStsRpt>GrpHdr"`
	Txs     []TxStatus  `xml:"FIToFIPmtStsRpt>TxInfAndSts"`
}

// TxStatus is the status of one payout.
type TxStatus struct {
	ID                string    `xml:"StsId,omitempty"`
	Original          *Original `xml:"OrgnlGrpInf"`
	EndToEnd          string    `xml:"OrgnlEndToEndId"`
	UETR              string    `xml:"OrgnlUETR,omitempty"`
	Status            string    `xml:"TxSts"`
	Reason            *Reason   `xml:"StsRsnInf"`
	ServicerReference string    `xml:"AcctSvcrRef,omitempty"` // assigned by the institution
}

// Original identifies the message that this message refers to.
type Original struct {
	MessageID string `xml:"OrgnlMsgId"`
	Name      string `xml:"OrgnlMsgNmId"`
}

// Reason is the reason code for a rejection.
type Reason struct {
	Code string `xml:"Rsn>Cd"`
}

// Statuses of a payout.
const (
	InProcess              = "ACSP"
	AcceptedWithoutPosting = "ACWP" // the cash is ready for pickup
	CreditedToAccount      = "ACCC"
	Rejected               = "RJCT"
)

// ErrInvalidMessage means that a message violates its schema.
var ErrInvalidMessage = errors.New("pacs: invalid message")

// Write checks a message and encodes it as XML.
func Write(message interface{ Check() error }) ([]byte, error) {
	if err := message.Check(); err != nil {
		return nil, err
	}
	text, err := xml.MarshalIndent(message, "", "  ")
	if err != nil {
		return nil, ErrInvalidMessage // the error from MarshalIndent could contain message data
	}
	return append([]byte(xml.Header), append(text, '\n')...), nil
}

// ReadCreditTransfer decodes a pacs.008 document and checks it against the schema. Call TravelRuleReason for each payout.
func ReadCreditTransfer(text []byte) (CreditTransfer, error) {
	var m CreditTransfer
	if err := decodeStrict(text, &m); err != nil {
		return m, err
	}
	return m, m.checkSchema()
}

// ReadStatusReport decodes and checks a pacs.002 document.
func ReadStatusReport(text []byte) (StatusReport, error) {
	var m StatusReport
	if xml.Unmarshal(text, &m) != nil { // unlike decodeStrict, ignores unknown elements
		return m, fmt.Errorf("%w: malformed XML", ErrInvalidMessage)
	}
	return m, m.Check()
}

// decodeStrict decodes a message. It returns ErrInvalidMessage unless the message has the same elements as the type, in the same order.
func decodeStrict(text []byte, into any) error {
	if err := xml.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%w: malformed XML", ErrInvalidMessage)
	}
	encoded, err := xml.Marshal(into)
	if err != nil {
		return ErrInvalidMessage
	}
	before, err := elementNames(text)
	if err != nil {
		return ErrInvalidMessage
	}
	after, err := elementNames(encoded)
	if err != nil || !bytes.Equal(before, after) {
		return fmt.Errorf("%w: unexpected elements or element order", ErrInvalidMessage)
	}
	return nil
}

// elementNames returns the names of a document's elements in order. It writes < before each name and > at the end of each element.
func elementNames(text []byte) ([]byte, error) {
	var names bytes.Buffer
	decoder := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := decoder.RawToken()
		if token == nil {
			if names.Len() == 0 {
				return nil, err
			}
			return names.Bytes(), nil
		}
		switch t := token.(type) {
		case xml.StartElement:
			names.WriteString("<" + t.Name.Local)
		case xml.EndElement:
			names.WriteString(">")
		case xml.Directive:
			return nil, ErrInvalidMessage // directives can declare entities
		}
	}
}

var (
	idPattern       = regexp.MustCompile(`^[0-9A-Za-z/\-?:().,'+ ]{1,35}$`)
	uetrPattern     = regexp.MustCompile(`^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$`)
	amountPattern   = regexp.MustCompile(`^[0-9]{1,13}(\.[0-9]{1,5})?$`)
	currencyPattern = regexp.MustCompile(`^[A-Z]{3}$`)
	mobilePattern   = regexp.MustCompile(`^\+[0-9]{1,3}-[0-9()+\-]{1,30}$`)
	codePattern     = regexp.MustCompile(`^[A-Z0-9]{4}$`)
)

// rule is a schema rule for an element.
type rule struct {
	element string
	valid   bool
}

// check returns an error that names the first invalid element.
func check(rules ...rule) error {
	for _, r := range rules {
		if !r.valid {
			return fmt.Errorf("%w: %s", ErrInvalidMessage, r.element)
		}
	}
	return nil
}

func isText(value string, max int) bool { return value != "" && utf8.RuneCountInString(value) <= max }

func isDate(value string) bool { _, err := time.Parse(time.DateOnly, value); return err == nil }

func isDateTime(value string) bool { _, err := time.Parse(time.RFC3339, value); return err == nil }

// Check returns an error that names the invalid elements, or the data that a payout of $3,000 or more lacks. The error does not
// contain personal data.
func (m CreditTransfer) Check() error { return errors.Join(m.checkSchema(), m.checkTravelRule()) }

func (m CreditTransfer) checkSchema() error {
	err := check(
		rule{"MsgId", idPattern.MatchString(m.Header.MessageID)}, rule{"CreDtTm", isDateTime(m.Header.Created)},
		rule{"NbOfTxs", m.Header.Count == fmt.Sprint(len(m.Txs)) && len(m.Txs) > 0},
		rule{"SttlmInf", m.Header.Settlement != nil && codePattern.MatchString(m.Header.Settlement.Method)},
	)
	for _, t := range m.Txs {
		err = errors.Join(err, check(
			rule{"InstrId", idPattern.MatchString(t.ID.Instruction)}, rule{"EndToEndId", idPattern.MatchString(t.ID.EndToEnd)},
			rule{"UETR", uetrPattern.MatchString(t.ID.UETR)},
			rule{"IntrBkSttlmAmt", amountPattern.MatchString(t.Amount.Value) && currencyPattern.MatchString(t.Amount.Currency)},
			rule{"InstdAmt", t.Instructed == nil ||
				amountPattern.MatchString(t.Instructed.Value) && currencyPattern.MatchString(t.Instructed.Currency)},
			rule{"PstlAdr", t.Debtor.Address.isValid() && t.DebtorAgent.Address.isValid() && t.Creditor.Address.isValid()},
			rule{"DbtrAcct", t.DebtorAccount == nil || isText(t.DebtorAccount.ID, 34)},
			rule{"IntrBkSttlmDt", isDate(t.Date)}, rule{"ChrgBr", codePattern.MatchString(t.ChargesBy)},
			rule{"PmtTpInf", t.Type == nil || isText(t.Type.LocalInstrument, 35)}, rule{"Dbtr", isText(t.Debtor.Name, 140)},
			rule{"DbtrAgt", isText(t.DebtorAgent.Name, 140)}, rule{"CdtrAgt", isText(t.Agent.Name, 140)},
			rule{"Cdtr", isText(t.Creditor.Name, 140)},
			rule{"CtctDtls", t.Creditor.Contact == nil || mobilePattern.MatchString(t.Creditor.Contact.Mobile)},
			rule{"CdtrAcct", t.Account == nil || isText(t.Account.ID, 34)},
			rule{
				"InstrForCdtrAgt",
				t.AgentInstruction == nil || codePattern.MatchString(t.AgentInstruction.Code) && isText(t.AgentInstruction.Text, 140),
			},
			rule{"RmtInf", isText(t.Remittance, 140)},
		))
	}
	return err
}

// Check returns an error that names the invalid elements. The error does not contain their values.
func (m StatusReport) Check() error {
	err := check(
		rule{"MsgId", idPattern.MatchString(m.Header.MessageID)}, rule{"CreDtTm", isDateTime(m.Header.Created)},
		rule{"TxInfAndSts", len(m.Txs) > 0}, rule{"GrpHdr", m.Header.Count == "" && m.Header.Settlement == nil},
	)
	for _, t := range m.Txs {
		err = errors.Join(err, check(
			rule{"OrgnlEndToEndId", idPattern.MatchString(t.EndToEnd)}, rule{"TxSts", codePattern.MatchString(t.Status)},
			rule{"OrgnlUETR", t.UETR == "" || uetrPattern.MatchString(t.UETR)},
			rule{"StsRsnInf", t.Status != Rejected || t.Reason != nil && codePattern.MatchString(t.Reason.Code)},
			rule{"AcctSvcrRef", t.ServicerReference == "" || idPattern.MatchString(t.ServicerReference)},
		))
	}
	return err
}
