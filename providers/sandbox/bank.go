package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	moov "github.com/moov-io/ach"
	"github.com/shopspring/decimal"

	"hulak/providers/filedrop"
)

// This file simulates the app's bank and all banks of its senders. It reads NACHA files from one directory and writes its own
// files to another: reports of accepted and settled entries, and NACHA files of returns.

const (
	bankRouting   = "991000009" // of the app's bank
	sendersBanks  = "992000008" // one routing number for all banks of senders
	bankFileMax   = 16 << 20
	looksPerDay   = 16
	lookEveryMin  = 10 * time.Millisecond
	looksPerWarn  = 200
	offsetName    = "OFFSET"
	reportColumns = "record,subject,amount,code,date"
)

// accountNumber derives a made-up account number from a source. The provider gives it to the app in place of the real one.
func accountNumber(s source) string {
	sum := sha256.Sum256([]byte(s.ID))
	digits := make([]byte, 12)
	for i := range digits {
		digits[i] = '0' + sum[i]%10
	}
	return "7" + string(digits) + s.Last4
}

func (s *Sandbox) readAccount(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, there := s.sources.rows[r.PathValue("id")]
	if !there || found.Removed || found.Kind != kindBank {
		return nil, errUnknownSource
	}
	return map[string]string{
		"routingNumber": sendersBanks, "accountNumber": accountNumber(found), "accountType": found.AccountType, "holder": found.AccountHolderName,
	}, nil
}

// watch calls exchange regularly until the context ends.
func (s *Sandbox) watch(ctx context.Context, exchange func() error) {
	tick := time.NewTicker(max(s.cfg.Day/looksPerDay, lookEveryMin))
	defer tick.Stop()
	for failures := 0; ; {
		if err := exchange(); err != nil {
			if failures%looksPerWarn == 0 {
				s.log.Warn("sandbox: a folder cannot be used", "error", err)
			}
			failures++
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// exchange reads the app's files and writes the bank's. After a crash, a file may be repeated or delayed, but not lost.
func (s *Sandbox) exchange() error {
	out := filepath.Join(s.cfg.BankDir, filedrop.OutDir)
	names, err := filedrop.List(out)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := filedrop.Read(out, name, bankFileMax)
		if err == nil {
			err = s.update(func(c *change) error { s.takeFile(c, name, content); return nil })
		}
		if err == nil {
			err = filedrop.Remove(out, name)
		}
		if err != nil {
			return err
		}
	}
	if err := s.update(s.composeAnswers); err != nil {
		return err
	}
	return s.leaveFiles(filepath.Join(s.cfg.BankDir, filedrop.InDir), "")
}

// payoutFolder is the Folder of files of the payout institution.
const payoutFolder = "payouts"

// leaveFiles writes the pending files of one folder to a directory. Now and then it writes a file again under another name.
func (s *Sandbox) leaveFiles(dir, name string) error {
	for file, f := range view(s, func() map[string]bankFile { return copied(s.bankOut.rows) }) {
		if f.Folder != name {
			continue
		}
		if err := filedrop.Write(dir, filepath.Base(file), f.Content); err != nil {
			return err
		}
		err := s.update(func(c *change) error {
			remove(c, s.bankOut, file)
			if !f.Again && s.chance.Float64() < s.cfg.Misbehavior.Repeat {
				put(c, s.bankOut, name+"/AGAIN-"+filepath.Base(file), bankFile{Folder: name, Content: f.Content, Again: true})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func copied[T any](rows map[string]T) map[string]T {
	all := make(map[string]T, len(rows))
	for id, row := range rows {
		all[id] = row
	}
	return all
}

// takeFile accepts or rejects a file as a whole. It ignores a file whose content it has seen before.
func (s *Sandbox) takeFile(c *change, name string, content []byte) {
	sum := sha256.Sum256(content)
	id := hex.EncodeToString(sum[:])
	if _, taken := s.bankTaken.rows[id]; taken {
		return
	}
	put(c, s.bankTaken, id, bankTaken{Name: name})
	reader := moov.NewReader(bytes.NewReader(content))
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true})
	file, err := reader.Read()
	switch {
	case err != nil || file.Validate() != nil:
		s.answer(c, bankAnswer{Record: "file-rejected", Subject: name, Code: "FORMAT"})
		return
	case file.Control.TotalDebitEntryDollarAmountInFile != file.Control.TotalCreditEntryDollarAmountInFile:
		s.answer(c, bankAnswer{Record: "file-rejected", Subject: name, Code: "UNBALANCED"})
		return
	}
	s.answer(c, bankAnswer{Record: "file-accepted", Subject: name})
	for _, batch := range file.Batches {
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) != offsetName {
				s.takeEntry(c, entry)
			}
		}
	}
}

// takeEntry accepts a debit or credit. Its addenda holds the app's idempotency key, which starts with the transfer's ID. The
// reference of a refund is that of its debit.
func (s *Sandbox) takeEntry(c *change, entry *moov.EntryDetail) {
	key := ""
	if len(entry.Addenda05) > 0 {
		key = strings.TrimSpace(entry.Addenda05[0].PaymentRelatedInformation)
	}
	total := decimal.New(int64(entry.Amount), -2)
	number := strings.TrimSpace(entry.DFIAccountNumber)
	switch entry.TransactionCode {
	case moov.CheckingDebit, moov.SavingsDebit:
		transfer, _, _ := strings.Cut(key, "/")
		made := debit{
			TransferID: transfer, ProviderRef: strings.TrimSpace(entry.IdentificationNumber), SourceID: s.accounts[number], Kind: kindBank, Total: total.StringFixed(2),
			Currency: "USD", Status: debitSubmitted, Hash: hashOf(entry.String()), CreatedAt: time.Now().UTC(), Trace: entry.TraceNumber,
			Entry: entry.String(),
		}
		if from, there := s.sources.rows[made.SourceID]; there {
			s.plan(c, key, from, total)
		} else {
			s.after(c, bankReturnsAfter, stepFundingReturned, key, "R03")
		}
		put(c, s.debits, key, made)
	case moov.CheckingCredit, moov.SavingsCredit:
		s.takeCredit(c, key, entry, s.accounts[number], total)
	}
}

// takeCredit pays an account. If the reference is that of a debit, the credit is a refund and must not exceed what is left of the
// debit.
func (s *Sandbox) takeCredit(c *change, key string, entry *moov.EntryDetail, account string, total decimal.Decimal) {
	reference, trace := strings.TrimSpace(entry.IdentificationNumber), entry.TraceNumber
	transfer, _, _ := strings.Cut(key, "/")
	debitKey, isRefund := s.references[reference]
	if isRefund {
		d := s.debits.rows[debitKey]
		if d.Status != debitSettled || d.left().LessThan(total) {
			s.answer(c, bankAnswer{Record: "entry-refused", Subject: trace, Amount: total.StringFixed(2), Code: "NOT_TAKEN"})
			return
		}
		put(c, s.debits, debitKey, d.without(total))
		transfer = d.TransferID
	}
	put(c, s.refunds, key, refund{
		TransferID: transfer, ProviderRef: reference, DebitKey: debitKey, Amount: total.StringFixed(2), Currency: "USD", Status: refundAccepted,
		Hash: hashOf(trace), CreatedAt: time.Now().UTC(), Trace: trace, Entry: entry.String(),
	})
	to, known := s.sources.rows[account]
	if !known {
		s.after(c, bankReturnsAfter, stepRefundReturned, key, "R03")
		return
	}
	s.after(c, refundSettleAfter, stepRefundSettled, key, "")
	if to.Last4 == last4Unfound {
		s.after(c, refundSettleAfter+refundReturnAfter, stepRefundReturned, key, "R03")
	}
}

// answer queues an answer for the bank's next files.
func (s *Sandbox) answer(c *change, a bankAnswer) {
	s.answered++
	a.Number, a.Date = s.answered, time.Now().UTC().Format(time.DateOnly)
	put(c, s.bankAnswers, newID(), a)
}

// composeAnswers writes the queued answers to files.
func (s *Sandbox) composeAnswers(c *change) error {
	if len(s.bankAnswers.rows) == 0 {
		return nil
	}
	var reported, returned []bankAnswer
	for id, a := range s.bankAnswers.rows {
		remove(c, s.bankAnswers, id)
		if a.Record == "entry-returned" {
			returned = append(returned, a)
		} else {
			reported = append(reported, a)
		}
	}
	stamp := time.Now().UTC().Format("20060102-150405") + "-" + newID()[:8]
	if len(reported) > 0 {
		put(c, s.bankOut, "REPORT-"+stamp+".csv", bankFile{Content: reportOf(reported)})
	}
	if len(returned) > 0 {
		content, err := returnsOf(returned)
		if err != nil {
			return err
		}
		put(c, s.bankOut, "RETURN-"+stamp+".ach", bankFile{Content: content})
	}
	return nil
}

func inOrder(answers []bankAnswer) []bankAnswer {
	slices.SortFunc(answers, func(a, b bankAnswer) int { return cmp.Compare(a.Number, b.Number) })
	return answers
}

func reportOf(answers []bankAnswer) []byte {
	var text bytes.Buffer
	lines := csv.NewWriter(&text)
	records := [][]string{strings.Split(reportColumns, ",")}
	for _, a := range inOrder(answers) {
		records = append(records, []string{a.Record, a.Subject, a.Amount, a.Code, a.Date})
	}
	_ = lines.WriteAll(records) // writing to a buffer cannot fail
	return text.Bytes()
}

// returnsOf encodes the entries that senders' banks returned. The addenda of each names the original entry.
func returnsOf(answers []bankAnswer) ([]byte, error) {
	file := moov.NewFile()
	file.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
	head := moov.NewFileHeader()
	now := time.Now().UTC()
	head.ImmediateDestination, head.ImmediateDestinationName = bankRouting, "HULAK"
	head.ImmediateOrigin, head.ImmediateOriginName = sendersBanks, "SANDBOX BANKS"
	head.FileCreationDate, head.FileCreationTime = now.Format("060102"), now.Format("1504")
	file.SetHeader(head)
	var debits, credits []*moov.EntryDetail
	for i, a := range inOrder(answers) {
		back := returnOf(a, i+1)
		if back.CreditOrDebit() == "D" {
			debits = append(debits, back)
		} else {
			credits = append(credits, back)
		}
	}
	for _, of := range []struct {
		class   int
		kind    string
		entries []*moov.EntryDetail
	}{{moov.DebitsOnly, moov.WEB, debits}, {moov.CreditsOnly, moov.PPD, credits}} {
		if len(of.entries) == 0 {
			continue
		}
		header := moov.NewBatchHeader()
		header.ServiceClassCode, header.StandardEntryClassCode, header.BatchNumber = of.class, of.kind, len(file.Batches)+1
		header.CompanyName, header.CompanyIdentification, header.CompanyEntryDescription = "SANDBOX BANKS", "1992000001", "RETURN"
		header.ODFIIdentification, header.EffectiveEntryDate = sendersBanks[:8], now.Format("060102")
		batch, err := moov.NewBatch(header)
		if err != nil {
			return nil, err
		}
		batch.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
		for _, back := range of.entries {
			batch.AddEntry(back)
		}
		if err := batch.Create(); err != nil {
			return nil, fmt.Errorf("sandbox: a batch of returns: %w", err)
		}
		file.AddBatch(batch)
	}
	if err := file.Create(); err != nil {
		return nil, fmt.Errorf("sandbox: a file of returns: %w", err)
	}
	var content bytes.Buffer
	err := moov.NewWriter(&content).Write(file)
	return content.Bytes(), err
}

// returnCodes maps NACHA transaction codes to those of their returns.
var returnCodes = map[int]int{
	moov.CheckingDebit: moov.CheckingReturnNOCDebit, moov.SavingsDebit: moov.SavingsReturnNOCDebit,
	moov.CheckingCredit: moov.CheckingReturnNOCCredit, moov.SavingsCredit: moov.SavingsReturnNOCCredit,
}

func returnOf(a bankAnswer, number int) *moov.EntryDetail {
	original, back := moov.NewEntryDetail(), moov.NewEntryDetail()
	original.Parse(a.Entry)
	back.TransactionCode = returnCodes[original.TransactionCode]
	back.SetRDFI(bankRouting)
	back.DFIAccountNumber, back.Amount = original.DFIAccountNumber, original.Amount
	back.IdentificationNumber, back.IndividualName = original.IdentificationNumber, original.IndividualName
	back.DiscretionaryData = original.DiscretionaryData
	back.SetTraceNumber(sendersBanks[:8], number)
	back.Category, back.AddendaRecordIndicator = moov.CategoryReturn, 1
	addenda := moov.NewAddenda99()
	addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI = a.Code, original.TraceNumber, original.RDFIIdentification
	addenda.TraceNumber = back.TraceNumber
	back.Addenda99 = addenda
	return back
}
