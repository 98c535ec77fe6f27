package pacs

import (
	"encoding/xml"
	"errors"
	"fmt"
	"slices"
)

// Namespaces of the cancellation messages.
const (
	CancellationRequestNamespace = "urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"
	ResolutionNamespace          = "urn:iso:std:iso:20022:tech:xsd:camt.029.001.09"
)

// CancellationRequest is a camt.056 document.
type CancellationRequest struct {
	XMLName    xml.Name     `xml:"urn:iso:std:iso:20022:tech:xsd:camt.056.001.08 Document"`
	Assignment Assignment   `xml:"FIToFIPmtCxlReq>Assgnmt"`
	Count      string       `xml:"FIToFIPmtCxlReq>CtrlData>NbOfTxs"`
	Txs        []Underlying `xml:"FIToFIPmtCxlReq>Undrlyg>TxInf"`
}

// Assignment names the message's sender and receiver.
type Assignment struct {
	ID      string `xml:"Id"`
	From    Agent  `xml:"Assgnr>Agt"`
	To      Agent  `xml:"Assgne>Agt"`
	Created string `xml:"CreDtTm"`
}

// Underlying is a payout to cancel.
type Underlying struct {
	ID       string   `xml:"CxlId"`
	Original Original `xml:"OrgnlGrpInf"`
	EndToEnd string   `xml:"OrgnlEndToEndId"`
	UETR     string   `xml:"OrgnlUETR"`
	Amount   Amount   `xml:"OrgnlIntrBkSttlmAmt"`
	Date     string   `xml:"OrgnlIntrBkSttlmDt"`
	Reason   Reason   `xml:"CxlRsnInf"`
}

// RequestedByCustomer is the reason code for a cancellation that the debtor requested.
const RequestedByCustomer = "CUST"

// Resolution is a camt.029 document, the response to a CancellationRequest.
type Resolution struct {
	XMLName    xml.Name       `xml:"urn:iso:std:iso:20022:tech:xsd:camt.029.001.09 Document"`
	Assignment Assignment     `xml:"RsltnOfInvstgtn>Assgnmt"`
	Status     string         `xml:"RsltnOfInvstgtn>Sts>Conf"`
	Txs        []TxResolution `xml:"RsltnOfInvstgtn>CxlDtls>TxInfAndSts"`
}

// TxResolution is the response for one payout.
type TxResolution struct {
	EndToEnd string  `xml:"OrgnlEndToEndId"`
	UETR     string  `xml:"OrgnlUETR,omitempty"`
	Status   string  `xml:"TxCxlSts"`
	Reason   *Reason `xml:"CxlStsRsnInf"`
}

// Statuses of a cancellation request.
const (
	CancellationAccepted = "ACCR"
	CancellationRejected = "RJCR"
	CancellationPending  = "PDCR"
)

// ReadCancellationRequest decodes and checks a camt.056 document.
func ReadCancellationRequest(text []byte) (CancellationRequest, error) {
	var m CancellationRequest
	if err := decodeStrict(text, &m); err != nil {
		return m, err
	}
	return m, m.Check()
}

// ReadResolution decodes and checks a camt.029 document.
func ReadResolution(text []byte) (Resolution, error) {
	var m Resolution
	if xml.Unmarshal(text, &m) != nil { // unlike decodeStrict, ignores unknown elements
		return m, fmt.Errorf("%w: malformed XML", ErrInvalidMessage)
	}
	return m, m.Check()
}

func (a Assignment) check() error {
	return check(
		rule{"Assgnmt", idPattern.MatchString(a.ID)}, rule{"CreDtTm", isDateTime(a.Created)},
		rule{"Assgnr", isText(a.From.Name, 140)}, rule{"Assgne", isText(a.To.Name, 140)},
	)
}

// Check returns an error that names the invalid elements. The error does not contain their values.
func (m CancellationRequest) Check() error {
	err := errors.Join(m.Assignment.check(), check(rule{"NbOfTxs", m.Count == fmt.Sprint(len(m.Txs)) && len(m.Txs) > 0}))
	for _, t := range m.Txs {
		err = errors.Join(err, check(
			rule{"CxlId", idPattern.MatchString(t.ID)},
			rule{"OrgnlGrpInf", idPattern.MatchString(t.Original.MessageID) && t.Original.Name == CreditTransferName},
			rule{"OrgnlEndToEndId", idPattern.MatchString(t.EndToEnd)}, rule{"OrgnlUETR", uetrPattern.MatchString(t.UETR)},
			rule{"OrgnlIntrBkSttlmAmt", amountPattern.MatchString(t.Amount.Value) && currencyPattern.MatchString(t.Amount.Currency)},
			rule{"OrgnlIntrBkSttlmDt", isDate(t.Date)}, rule{"CxlRsnInf", codePattern.MatchString(t.Reason.Code)},
		))
	}
	return err
}

// Check returns an error that names the invalid elements. The error does not contain their values.
func (m Resolution) Check() error {
	err := errors.Join(m.Assignment.check(), check(rule{"Sts", codePattern.MatchString(m.Status)}, rule{"CxlDtls", len(m.Txs) > 0}))
	for _, t := range m.Txs {
		err = errors.Join(err, check(
			rule{"OrgnlEndToEndId", idPattern.MatchString(t.EndToEnd)}, rule{"OrgnlUETR", t.UETR == "" || uetrPattern.MatchString(t.UETR)},
			rule{"TxCxlSts", slices.Contains([]string{CancellationAccepted, CancellationRejected, CancellationPending}, t.Status)},
			rule{"CxlStsRsnInf", t.Status != CancellationRejected || t.Reason != nil && codePattern.MatchString(t.Reason.Code)},
		))
	}
	return err
}
