package money_test

import (
	"fmt"

	"hulak/domain/money"
)

func ExampleParse() {
	amount, err := money.Parse("1250.5", money.USD)
	fmt.Println(amount, err)
	_, err = money.Parse("12.345", money.USD)
	fmt.Println(err)
	// Output:
	// 1250.50 USD <nil>
	// invalid amount
}

func ExampleFromMinor() {
	fmt.Println(money.FromMinor(499, money.USD))
	// Output: 4.99 USD
}

func ExampleAmount_Add() {
	send := money.MustParse("200", money.USD)
	fee := money.MustParse("4.99", money.USD)
	fmt.Println(send.Add(fee))
	// Output: 204.99 USD
}

func ExampleAmount_GroupedText() {
	fmt.Println(money.MustParse("26650", money.NPR).GroupedText())
	// Output: 26,650.00
}

func ExampleAmount_Minor() {
	fmt.Println(money.MustParse("204.99", money.USD).Minor())
	// Output: 20499
}

func ExampleRate_Convert() {
	rate := money.MustParseRate("133.25")
	fmt.Println(rate.Convert(money.MustParse("200", money.USD), money.NPR))
	// Output: 26650.00 NPR
}
