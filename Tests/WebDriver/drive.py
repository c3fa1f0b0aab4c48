"""Drives an app from outside, as any WebDriver client does.

    drive.py PROGRAM NAME ADDRESS

PROGRAM is the tool; NAME the app's, which the driver checks; ADDRESS a page with a field, a button
that greets and one that asks. Prints one line for each thing seen.
"""

import signal
import sys

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import (
    alert_is_present,
    text_to_be_present_in_element,
)
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

# Whoever started this may have signals blocked, and a driver that cannot be ended stays.
signal.pthread_sigmask(signal.SIG_SETMASK, [])

program, name, address = sys.argv[1:]
options = Options()
options.binary_location = program
options.set_capability("browserName", name)
for word in ("run", address, "--automation"):
    options.add_argument(word)

driver = webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))


def click(id):
    """Clicks by script: in WebKitGTK for GTK 4 a driver has neither mouse nor keyboard."""
    element = driver.find_element(By.ID, id)
    driver.execute_script("setTimeout(element => element.click(), 0, arguments[0])", element)


def read(id, text):
    """The text of an element, once it has some text in it."""
    WebDriverWait(driver, 10).until(text_to_be_present_in_element((By.ID, id), text))
    return driver.find_element(By.ID, id).text


try:
    driver.get(address)
    print("title:", driver.title)
    name = driver.find_element(By.ID, "name")
    driver.execute_script("arguments[0].value = arguments[1]", name, "Kim")
    click("greet")
    print("text:", read("said", "Kim"))
    click("ask")
    alert = WebDriverWait(driver, 10).until(alert_is_present())
    print("alert:", alert.text)
    alert.accept()
    print("answer:", read("said", "answered"))
    print("script:", driver.execute_script("return navigator.webdriver"))
finally:
    driver.quit()
